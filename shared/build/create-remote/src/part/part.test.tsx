import { fakeHost, Frame } from '@playday/shared/testing';
import { render, screen } from '@testing-library/react';
import { fills } from '../fills.ts';
import en from '../locales/en.json';

test('part of a page of another remote: heading, text, and a link to the page', async () => {
  const { default: Part } = await fills['catalog/event-below']();
  render(
    <Frame host={fakeHost()} words={{ example: en }}>
      <Part {...{ eventId: 1, eventUrl: 'ninth-floor-jazz' }} />
    </Frame>,
  );
  expect(screen.getByRole('region', { name: en.part.title })).toHaveTextContent(en.part.text);
  expect(screen.getByRole('link', { name: en.part.toPage })).toHaveAttribute('href', '/example');
});
