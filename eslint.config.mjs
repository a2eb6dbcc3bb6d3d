import tseslint from 'typescript-eslint';
import { textInItsOwnElement } from './shared/build/lint/text-in-its-own-element.ts';

/** The rule that is our own and needs types; all others are oxlint's (`.oxlintrc.json`). */
export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/*.test.tsx',
      '**/testing/**',
      'shell/src/render.tsx',
    ],
  },
  {
    files: ['{shell,mfe-*,shared}/**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: 'tsconfig.browser.json', tsconfigRootDir: import.meta.dirname },
    },
    plugins: { playday: { rules: { 'text-in-its-own-element': textInItsOwnElement } } },
    rules: { 'playday/text-in-its-own-element': 'error' },
  },
);
