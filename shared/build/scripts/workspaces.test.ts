import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';

const read = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    workspaces?: string[];
    scripts?: Record<string, string>;
  };

test.each(read('package.json').workspaces ?? [])(
  '%s: npm run dev, build and test exist, and so do the files they run',
  (workspace) => {
    const { scripts = {} } = read(join(workspace, 'package.json'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'build', 'test']));
    const files = Object.values(scripts).flatMap((script) => script.match(/[\w./-]+\.(?:ts|json)\b/g) ?? []);
    expect(files.filter((file) => !existsSync(join(root, workspace, file)))).toEqual([]);
  },
);
