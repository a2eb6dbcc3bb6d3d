/** With what names them, and the page's title. */
const controls =
  'a[href], button, input, select, textarea, summary, label, legend, h1, [tabindex="0"]';

/**
 * Moves an element that floats at the bottom edge up to where it covers no control, and hides it
 * while there is no such place; again whenever the page changes. Returns what ends that.
 */
export function keepOffControls(floating: HTMLElement): () => void {
  const place = () => {
    floating.style.translate = 'none';
    const up = freePlace(floating);
    floating.style.visibility = up === null ? 'hidden' : '';
    floating.style.translate = `0 ${-(up ?? 0)}px`;
  };
  place();
  const contents = new MutationObserver(place);
  contents.observe(document.body, { childList: true, subtree: true });
  let frame = 0;
  // Fonts arrive, and text grows, without a change of contents. In the next frame: browsers report
  // as an error of the page what changes sizes at once.
  const size = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  });
  size.observe(document.body);
  addEventListener('resize', place);
  return () => {
    contents.disconnect();
    size.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('resize', place);
  };
}

/**
 * How many pixels up that place is; null if there is none. Of what is more than twice as high, such
 * as a card, the middle counts.
 */
function freePlace(floating: Element): number | null {
  const own = floating.getBoundingClientRect();
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !floating.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, left, right }) => width > 0 && left < own.right && right > own.left)
    .map(({ top, bottom, height }) =>
      height > 2 * own.height ? [(top + bottom) / 2 - 22, (top + bottom) / 2 + 22] : [top, bottom],
    );
  for (let up = 0; own.top - up >= 0; up += 4) {
    if (!taken.some(([top = 0, bottom = 0]) => top < own.bottom - up && bottom > own.top - up))
      return up;
  }
  return null;
}
