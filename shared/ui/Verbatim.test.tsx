/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { Verbatim } from './Verbatim.tsx';

const keptIn = (text: string, code?: string) => {
  const { container } = render(<Verbatim text={text} code={code} />);
  expect(container).toHaveTextContent(text);
  // oxlint-disable-next-line testing-library/no-node-access, testing-library/no-container -- the attribute has no role
  return [...container.querySelectorAll('[translate=no]')].map((part) => part.textContent);
};

test.each([
  ['from ฿1,200', ['฿1,200']],
  ['+ ฿44.50 fees per ticket: Service fee 5%, Insurance ฿10.', ['฿44.50', '฿10']],
  ['链接已发送至 mali+1@mail.playday.test，请打开邮件完成验证。', ['mali+1@mail.playday.test']],
  [
    'The link could not be copied: https://playday.test/event/jazz?x=1',
    ['https://playday.test/event/jazz?x=1'],
  ],
  ['Choose 2 tickets at 19:00', []],
])('%s: amounts and addresses are not translated', (text, kept) => {
  expect(keptIn(text)).toEqual(kept);
});

test('code: it is not translated, wherever it stands', () => {
  expect(keptIn('Promo code SUMMER', 'SUMMER')).toEqual(['SUMMER']);
  expect(keptIn('Your code SUMMER is used. Enter SUMMER again.', 'SUMMER')).toEqual([
    'SUMMER',
    'SUMMER',
  ]);
  expect(keptIn('No code in it', 'SUMMER')).toEqual([]);
});
