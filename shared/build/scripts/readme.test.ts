import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@playday/shared/build/webpack/build-id';

const pages = ['README.md', ...globSync('{shell,mfe-*,shared,api,e2e}/README.md', { cwd: root })];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('names only scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  test('links only to files that exist', () => {
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path]) => path ?? '');
    expect(linked.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
  });

  test('names only files of ours that exist', () => {
    const named = [...text.matchAll(/`((?:[a-z][\w.-]*\/)+[\w.-]+\.(?:tsx?|m?js|json|sql|md|css))`/g)].map(
      ([, path]) => path ?? '',
    );
    const missing = named.filter(
      (path) =>
        ![root, join(root, dirname(page)), join(root, dirname(page), 'src')].some((base) =>
          existsSync(join(base, path)),
        ),
    );
    expect(missing).toEqual([]);
  });
});
