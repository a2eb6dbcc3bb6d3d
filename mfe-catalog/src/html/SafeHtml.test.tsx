import { render, screen } from '@testing-library/react';
import { SafeHtml } from './SafeHtml.tsx';
import styles from './SafeHtml.module.css';

test('server-rendered HTML: unchanged in the document and after hydration', async () => {
  const html = '<p>As it <em>came</em></p>';
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<div class="${styles.html}">${html}</div>`;
  const inDocument = screen.getByText('came');

  const { rerender } = render(<SafeHtml html={html} />, { container, hydrate: true });
  rerender(<SafeHtml html={html} />);
  expect(screen.getByText('came')).toBe(inDocument);

  rerender(<SafeHtml html="<p>Changed<script>1</script></p>" />);
  expect((await screen.findByText('Changed')).outerHTML).toBe('<p>Changed</p>');
});

test('HTML rendered in the browser: purified before insertion', async () => {
  render(<SafeHtml html={'<p onclick="x()">Hello <b>there</b><iframe src="//x"></iframe></p>'} />);
  expect((await screen.findByText(/Hello/)).outerHTML).toBe('<p>Hello there</p>');
});
