const places = ['bottom', 'top'] as const;

/**
 * Keeps the toasts off what can be pressed or filled in: at the bottom or, if they cover less there, at the top. The place
 * is chosen again when the page scrolls or changes its size. Returns a function that ends it.
 */
export function keepOffControls(stack: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    const current = stack.dataset.place === 'top' ? 'top' : 'bottom';
    const hidden = Object.fromEntries(places.map((each) => [each, hiddenAt(stack, each)]));
    const other = current === 'top' ? 'bottom' : 'top';
    // The toasts move only for a better place, not for one that is as good.
    stack.dataset.place = hidden[other]! < hidden[current]! ? other : current;
  };
  const placeSoon = () => {
    frame ||= requestAnimationFrame(place);
  };
  for (const type of ['scroll', 'resize']) addEventListener(type, placeSoon, true);
  const sizes = new ResizeObserver(placeSoon);
  for (const element of [stack, ...document.querySelectorAll('main')]) sizes.observe(element);
  delete stack.dataset.place;
  place();
  const stopReturning = returnFocus(stack);
  return () => {
    stopReturning();
    cancelAnimationFrame(frame);
    sizes.disconnect();
    for (const type of ['scroll', 'resize']) removeEventListener(type, placeSoon, true);
  };
}

/** A message that is closed gives the focus back to where it was. Returns a function that ends it. */
function returnFocus(stack: HTMLElement): () => void {
  let before: EventTarget | null = null;
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!stack.contains(relatedTarget as Node | null)) before = relatedTarget;
  };
  const onClick = ({ target }: MouseEvent) => {
    // In Safari, buttons take no focus when they are clicked.
    if ((target as Element).closest('button') && stack.contains(document.activeElement))
      (before as HTMLElement | null)?.focus();
  };
  stack.addEventListener('focusin', onFocus);
  stack.addEventListener('click', onClick);
  return () => {
    stack.removeEventListener('focusin', onFocus);
    stack.removeEventListener('click', onClick);
  };
}

/** How much the toasts would hide at a place: a button counts more than any number of fields. */
function hiddenAt(stack: HTMLElement, place: (typeof places)[number]): number {
  const before = stack.dataset.place;
  stack.dataset.place = place;
  const { top, bottom, left } = stack.getBoundingClientRect();
  if (before === undefined) delete stack.dataset.place;
  else stack.dataset.place = before;
  return [...document.querySelectorAll('main :is(button, input, select, textarea)')]
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return box.bottom > top && box.top < bottom && box.right > left;
    })
    .reduce((sum, { tagName }) => sum + (tagName === 'BUTTON' ? 1000 : 1), 0);
}
