// @ts-expect-error It comes without types.
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';
import { textInItsOwnElement } from './shared/build/lint/text-in-its-own-element.ts';

// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- it comes without types
const accessibility = /** @type {{ flatConfigs: Record<'recommended', import('eslint').Linter.Config> }} */ (
  jsxA11y
);

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', '.data/', 'test-results/', '**/*.cjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // The projects that the checks compile, so that both see the same types.
        project: ['browser', 'server', 'worker', 'tests'].map((name) => `tsconfig.${name}.json`),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Members that are functions are declared as properties: they may be handed on without their object.
      '@typescript-eslint/method-signature-style': ['error', 'property'],
      // react-router's loaders redirect by throwing a response.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      // Fastify's plugins and the api's operations are async by type, whether they wait for something or not.
      '@typescript-eslint/require-await': 'off',
      // react-router types 'POP', 'PUSH' and 'REPLACE', which it documents as texts, as an enum.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
    },
  },
  {
    // Texts from outside of the program must not cost more than their length.
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { files: ['**/*.tsx'], ...accessibility.flatConfigs.recommended },
  // Playwright calls a parameter of its fixtures `use`, which is no hook.
  { files: ['**/*.{ts,tsx}'], ignores: ['e2e/**', 'api/**'], ...reactHooks.configs.flat.recommended },
  {
    files: ['{shell,mfe-*,shared}/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    plugins: { playday: { rules: { 'text-in-its-own-element': textInItsOwnElement } } },
    rules: { 'playday/text-in-its-own-element': 'error' },
  },
  { files: ['{shell,mfe-*,shared}/**/*.test.tsx'], ...testingLibrary.configs['flat/react'] },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
    rules: {
      // `renderRoute` returns more than the render result.
      'testing-library/render-result-naming-convention': 'off',
      // `expect.any()` and its like are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // Doubles replace methods of the browser's prototypes.
      '@typescript-eslint/unbound-method': 'off',
      // Doubles of `fetch` make a text of an address in whatever form it comes.
      '@typescript-eslint/no-base-to-string': 'off',
      // Tests run scripts from text as a browser would.
      '@typescript-eslint/no-implied-eval': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    // Scripts without types of their own: what browsers get as it stands.
    files: ['**/*.js'],
    ...tseslint.configs.disableTypeChecked,
  },
);
