import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../root.ts';

/**
 * Where the contract with remotes begins: the types of the host, and the module that the page
 * shares.
 */
const entries = ['shared/contract/host.ts', 'shared/kit/kit.ts'];
/** Not the types of the api's operations, which have rules of their own for older pages. */
const isPart = (file: string) => /^shared\/(contract|kit|ui)\//.test(file);

/** The file that the report is compared with. */
export const contractReportFile = 'shared/contract/api-report.txt';

/**
 * The declarations of everything that remotes get from the page, as text: a signature that changes
 * under the same name changes it. Without comments. Names of files are relative to the root.
 */
export function contractReport(): string {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.browser.json'), (file) =>
    ts.sys.readFile(file),
  ) as {
    config: object;
  };
  const program = ts.createProgram(
    entries.map((entry) => join(root, entry)),
    {
      ...ts.parseJsonConfigFileContent(config, ts.sys, root).options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      incremental: false,
      composite: false,
    },
  );
  const declarations = new Map<string, string>();
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName).replaceAll('\\', '/');
    if (!isPart(file)) continue;
    program.emit(source, (_, text) => declarations.set(file, text.trim()), undefined, true);
  }
  return [...declarations]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, text]) => `// ${file}\n${text}\n`)
    .join('\n');
}

/** `npm run generate -- contract`. */
if (import.meta.main) writeFileSync(join(root, contractReportFile), contractReport());
