const places = ['bottom', 'top'] as const;

/**
 * How bad it is to cover an element. A page marks what must stay in sight; a ticket's code
 * outweighs all else.
 */
const weights = {
  '[data-keep-clear=code]': 1e7,
  '[data-keep-clear]': 1e5,
  button: 1000,
  'input, select, textarea': 1,
};

/**
 * Keeps the toast off tickets and off what can be pressed or filled in: at the bottom or, if it
 * covers less there, at the top. In a dialog the top comes first. The place is chosen again when
 * the page scrolls or changes its size. Returns a function that ends it.
 */
export function keepOffControls(stack: HTMLElement): () => void {
  let frame = 0;
  const dialog = stack.closest('dialog');
  const place = () => {
    frame = 0;
    const current =
      (stack.dataset.place as (typeof places)[number] | undefined) ?? (dialog ? 'top' : 'bottom');
    const hidden = Object.fromEntries(
      places.map((each) => [each, hiddenAt(stack, dialog ?? document, each)]),
    );
    const other = current === 'top' ? 'bottom' : 'top';
    // The toast moves only for a better place, not for one that is as good.
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

/**
 * A message that is closed gives the focus back to where it was. Returns a function that ends it.
 */
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

/** How much the toast would hide at a place. */
function hiddenAt(stack: HTMLElement, root: ParentNode, place: (typeof places)[number]): number {
  const before = stack.dataset.place;
  stack.dataset.place = place;
  const { top, bottom, left } = stack.getBoundingClientRect();
  if (before === undefined) delete stack.dataset.place;
  else stack.dataset.place = before;
  const isHidden = (element: Element) => {
    const box = element.getBoundingClientRect();
    return !stack.contains(element) && box.bottom > top && box.top < bottom && box.right > left;
  };
  const within = root === document ? 'main ' : '';
  return Object.entries(weights).reduce((sum, [selector, weight]) => {
    const elements = root.querySelectorAll(`${within}:is(${selector})`);
    return sum + weight * [...elements].filter(isHidden).length;
  }, 0);
}
