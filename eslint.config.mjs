import tseslint from 'typescript-eslint';
import { noGluedText } from './shared/build/lint/no-glued-text.ts';
import { textInItsOwnElement } from './shared/build/lint/text-in-its-own-element.ts';

/** The rules that are our own; all others are oxlint's (`.oxlintrc.json`). */
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
    plugins: {
      playday: {
        rules: { 'no-glued-text': noGluedText, 'text-in-its-own-element': textInItsOwnElement },
      },
    },
    rules: { 'playday/no-glued-text': 'error', 'playday/text-in-its-own-element': 'error' },
  },
);
