import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@playday/shared/kit/i18n';
import type { FastifyInstance } from 'fastify';
import { readBrowserScript } from '../http/browser-script.ts';
import type { ShellBuild } from '../builds/shell-build.ts';

const script = readBrowserScript(new URL('./failure.js', import.meta.url));

/**
 * Serves `/failure.js`, which documents load when their scripts fail before hydration: it tells the
 * visitor and reports it.
 */
export async function serveFailure(
  app: FastifyInstance,
  { folder, build }: Pick<ShellBuild, 'folder' | 'build'>,
) {
  const words = await Promise.all(
    languages.map(async (language) => {
      const { startFailed, release } = JSON.parse(
        await readFile(join(folder, `i18n/${language}.json`), 'utf8'),
      ) as { startFailed: string; release: { reload: string } };
      return [language, [startFailed, release.reload]] as const;
    }),
  );
  const data =
    `self.words = ${JSON.stringify(Object.fromEntries(words))}; ` +
    `self.build = ${JSON.stringify(build)};`;
  app.get('/failure.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`${data}\n${script}`),
  );
}
