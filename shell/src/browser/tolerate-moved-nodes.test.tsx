import { render, screen } from '@testing-library/react';
import { tolerateMovedNodes } from './tolerate-moved-nodes.ts';

const { insertBefore, removeChild } = Node.prototype;
const item = (name: string) => <li key={name}>{name}</li>;
afterEach(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

test('text replaced by a translator: it and elements before it can come and go', () => {
  tolerateMovedNodes();
  const page = (isBusy: boolean, text: string | null) => (
    <p role="status">
      {isBusy && <i>busy</i>}
      {text}
    </p>
  );
  const { rerender } = render(page(false, 'Save'));
  const place = screen.getByRole('status');
  // oxlint-disable-next-line testing-library/no-node-access -- as a translator does
  place.firstChild!.replaceWith(
    Object.assign(document.createElement('font'), { textContent: 'Speichern' }),
  );
  rerender(page(true, 'Save'));
  expect(place).toHaveTextContent('Speichernbusy');
  rerender(page(false, null));
  expect(place).toHaveTextContent('Speichern');
});

test('nodes in their place: inserted and removed as ever', () => {
  tolerateMovedNodes();
  const { rerender } = render(<ul>{['b'].map(item)}</ul>);
  rerender(<ul>{['a', 'b', 'c'].map(item)}</ul>);
  expect(screen.getByRole('list')).toHaveTextContent('abc');
  rerender(<ul>{['c'].map(item)}</ul>);
  expect(screen.getByRole('list')).toHaveTextContent('c');
});
