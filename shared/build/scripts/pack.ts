import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageReadme } from './package-readme.ts';
import { packedPlaces, placesFile } from '../offered-places.ts';
import { root, sharedFolder } from '../root.ts';
import { offeredSurface, surfaceFile } from '../webpack/contract-surface.ts';

/**
 * Packs `shared` for remotes in repositories of their own, compiled and with declarations: contract
 * and kit (types; the page has their code), forms, test tools, and the command `playday`. Import
 * specifiers are those of the remotes here, so a remote can move. The tools, which are
 * `@playday/build` here, stand in this one package, as in 1.0.0: `@playday/shared/build`.
 */

/**
 * What a remote imports, and the programs of `playday`; the compiler adds what they import by path.
 * Of `shared`, `build` imports by the name of the package, so all of it stands here.
 */
const entries = [
  ...['contract', 'api-contract', 'rules', 'server', 'kit', 'ui', 'testing'],
  ...[
    'build/cli.ts',
    'build/serve-remote.ts',
    'build/release',
    'build/webpack',
    'build/assets.d.ts',
  ],
  ...['build', 'dev', 'run-jest', 'create-remote', 'exit-with-parent', 'list-places'].map(
    (name) => `build/scripts/${name}.ts`,
  ),
];
/** Files that are no scripts, and the template, which is copied as it is. */
const copied = [
  '{kit,ui,testing}/**/*.{css,mjs,cjs}',
  'build/webpack/{*.cjs,stubs/*}',
  'build/remote.schema.json',
  'build/create-{remote,repository}/**',
  'build/assets.d.ts',
];
/** Packages that only the checks of built files use. */
const withheld = ['@mdn/browser-compat-data', 'acorn', 'acorn-walk', 'postcss-value-parser'];
/** Packages that the whole repository has, and the tests of a remote need. */
const further = /^(?:@(?:jest|swc|testing-library|types)\/|jest)/;

interface PackageFile {
  version: string;
  license: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies: Record<string, string>;
  browserslist: string[];
}
const packageFile = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;

/**
 * Compiles and packs; returns the path of the archive in `folder`. Throws with the compiler's
 * output.
 */
export function pack(folder: string): string {
  const target = join(root, '.cache/package');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  compile(target);
  for (const file of globSync(copied, { cwd: sharedFolder, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )) {
    const path = join(file.parentPath, file.name).slice(sharedFolder.length);
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(sharedFolder, path), join(target, path));
  }
  const write = (file: string, content: object) =>
    writeFileSync(join(target, file), JSON.stringify(content, null, 2));
  write(surfaceFile, offeredSurface());
  write(placesFile, packedPlaces());
  const { compilerOptions } = JSON.parse(
    readFileSync(join(root, 'tsconfig.base.json'), 'utf8'),
  ) as {
    compilerOptions: object;
  };
  write('tsconfig.json', {
    compilerOptions: {
      ...compilerOptions,
      incremental: false,
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node', 'jest', '@testing-library/jest-dom', '@playday/shared/assets'],
    },
  });
  write('package.json', manifest());
  writeFileSync(
    join(target, 'README.md'),
    packageReadme(packageFile(root).version, join(sharedFolder, 'kit/kit.ts')),
  );
  mkdirSync(folder, { recursive: true });
  const [{ filename } = { filename: '' }] = JSON.parse(
    execFileSync('npm', ['pack', '--json'], {
      cwd: target,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as { filename: string }[];
  const archive = join(folder, filename);
  cpSync(join(target, filename), archive);
  return archive;
}

function compile(target: string) {
  const options = join(target, '../tsconfig.package.json');
  writeFileSync(
    options,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        allowJs: false,
        rootDir: '../shared',
        outDir: 'package',
      },
      include: entries.map((entry) => `../shared/${entry}`),
      exclude: ['../shared/**/*.test.*'],
    }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The package's own `package.json`: with the versions of this repository. */
function manifest() {
  const shared = packageFile(sharedFolder);
  const build = packageFile(join(sharedFolder, 'build'));
  const whole = packageFile(root);
  const ofTests = Object.entries(whole.devDependencies).filter(([name]) => further.test(name));
  const versions = {
    ...shared.dependencies,
    ...shared.devDependencies,
    ...build.dependencies,
    ...build.devDependencies,
    ...Object.fromEntries(ofTests),
  };
  return {
    name: '@playday/shared',
    version: whole.version,
    license: whole.license,
    type: 'module',
    engines: { node: '>=24.2' },
    bin: { playday: 'build/cli.js' },
    sideEffects: ['*.css'],
    browserslist: whole.browserslist,
    exports: {
      ...Object.fromEntries(
        Object.entries(shared.exports).map(([name, file]) => [
          name,
          file.replace(/\.tsx?$/, '.js'),
        ]),
      ),
      './build/*': './build/*.js',
      ...formerRules(),
      './assets': './build/assets.d.ts',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      Object.entries(versions).filter(
        ([name]) => !withheld.includes(name) && name !== '@playday/shared',
      ),
    ),
  };
}

/**
 * Where rules stood in 1.0.0, before they had folders: `rules/dates`, now `rules/time/dates`. Goes
 * after the release that follows it.
 */
function formerRules() {
  const files = globSync('rules/*/*.ts', {
    cwd: sharedFolder,
    exclude: ['rules/settings/**', '**/*.test.ts'],
  });
  return Object.fromEntries(
    files.map((file) => [
      `./rules/${basename(file, '.ts')}`,
      `./${file.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`,
    ]),
  );
}

if (import.meta.main) console.log(pack(join(root, 'shared/dist')));
