import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../root.ts';
import { textInItsOwnElement } from './text-in-its-own-element.ts';

// TypeScript looks for no project around a file in there: that of the whole tree takes many
// seconds.
const folder = `${root}/node_modules`;
const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      projectService: {
        allowDefaultProject: ['*.tsx'],
        defaultProject: '../tsconfig.browser.json',
      },
      tsconfigRootDir: folder,
    },
  },
});

const given = `
  import { Fragment, type ReactElement, type ReactNode, Suspense } from 'react';
  type Elements = ReactElement | Elements[] | boolean | null;
  declare const t: (key: string) => string;
  declare const isShown: boolean, count: number, names: string[], error: string | null;
  declare const children: ReactNode, elements: Elements, icon: ReactElement;
  declare function Always(props: { children?: ReactNode }): ReactElement;
  declare function Sometimes(): ReactElement | null;
`;
const inFile = (code: string) => ({
  name: code,
  filename: `${folder}/example.tsx`,
  code: `${given}\n${code}`,
});
const invalid = (messageId: 'shared' | 'returned') => (code: string) => ({
  ...inFile(code),
  errors: [{ messageId }],
});

tester.run('text-in-its-own-element', textInItsOwnElement as never, {
  // What it allows is linted in every file.
  valid: [],
  invalid: [
    ...[
      '<p>{isShown && <b>a</b>}Text</p>',
      '<p>{isShown ? <b>a</b> : null}{children}</p>',
      '<p>{names.map((name) => <b key={name}>{name}</b>)}Text</p>',
      '<p>{names}</p>',
      '<p>× {count}</p>',
      '<p>{`${count} left`}<b>a</b></p>',
      '<p>{error ?? <b>a</b>}<b>a</b></p>',
      '<p>{elements}Text</p>',
      '<p>{isShown && <>{icon}</>}Text</p>',
      '<p><Sometimes />Text</p>',
      '<p><Suspense><Always /></Suspense>Text</p>',
      '<Always>{icon}{children}</Always>',
      '<>{children}</>',
      '<Fragment key="a">{t("a")}</Fragment>',
      'const List = <T extends string>(name: T) => <p>{icon}{name}</p>;',
    ].map(invalid('shared')),
    ...[
      'function Name() { return isShown ? <b>a</b> : t("a"); }',
      'const Name = () => t("a");',
      'const Name = memo(() => t("a"));\ndeclare function memo<T>(of: T): T;',
      'function Slot() { if (isShown) return null; return children; }',
      'class Boundary { render() { return isShown ? null : children; } }',
    ].map(invalid('returned')),
    {
      ...inFile('<p>{count} × {t("a")}</p>'),
      errors: [{ messageId: 'shared' }, { messageId: 'shared' }],
    },
  ],
});
