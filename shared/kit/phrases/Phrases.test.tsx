/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Phrases } from './Phrases.tsx';

const show = (text: string) =>
  render(
    <h1>
      <Phrases text={text} />
    </h1>,
  );

test.each([
  ['Thai', 'ศึกดอกคำ คืนเดือดเมืองเหนือ', ['ศึกดอกคำ', 'คืนเดือดเมืองเหนือ']],
  ['Khmer', 'យប់ប្រដាល់ថៃ Dok Kham', ['យប់ប្រដាល់ថៃ', 'Dok', 'Kham']],
])(
  '%s name: its parts are elements of their own, with the spaces between them',
  (_, text, parts) => {
    show(text);
    expect(screen.getByRole('heading', { name: text })).toHaveTextContent(text);
    for (const part of parts) expect(screen.getByText(part)).not.toBe(screen.getByRole('heading'));
  },
);

test.each(['Dok Kham Fight Night', '湄公河爵士之夜'])('%s: one element', (text) => {
  show(text);
  expect(screen.getByText(text)).toBeVisible();
});
