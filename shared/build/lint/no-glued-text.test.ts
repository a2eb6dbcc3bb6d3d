import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { noGluedText } from './no-glued-text.ts';

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { ecmaFeatures: { jsx: true } },
  },
});
const errors = [{ messageId: 'glued' }];
const name = (code: string) => ({ name: code, code });

tester.run('no-glued-text', noGluedText as never, {
  valid: [
    '<p>{t("labelled", { label, value })}</p>',
    '<p>{`${older} →`}</p>',
    '<b>{count} × {name}</b>',
    '<p className={`card, ${look}`} />',
    '<p>{rule(`name: ${value}`)}</p>',
    '<code>name: value</code>',
  ].map(name),
  invalid: [
    // The labels of two buttons were written like this.
    '<button aria-label={`${t("sessions.end")}: ${device}`} />',
    '<img alt={`${name}, ${city}`} />',
    '<p>{label}: {value}</p>',
    '<p>{name} ({city}</p>',
    '<p>{`${label}：${value}`}</p>',
  ].map((code) => ({ ...name(code), errors })),
});
