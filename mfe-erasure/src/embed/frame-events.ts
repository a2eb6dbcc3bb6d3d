/** Keys that are of use outside of the form: to leave it, and to close a dialog around it. */
const outsideKeys = /^(Tab|Escape|F\d+)$/;

/**
 * Whether a key edits text, moves in it or presses a button; with Ctrl or Meta it is a shortcut.
 * AltGr is Ctrl with Alt.
 */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !metaKey && (!ctrlKey || altKey) && !outsideKeys.test(key);

/** Keeps typing from the page, whose shortcuts of one key would take the letters. */
export function keepTyping(frame: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    frame.addEventListener(type, (event) => {
      if (isTyping(event)) event.stopPropagation();
    });
}

/**
 * Submits forms by the click on their button, which Enter in a field causes, too: in a frame with
 * the attribute `sandbox` but without `allow-forms` browsers have no `submit` event.
 */
export function submitByClick(frame: HTMLElement) {
  frame.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[type=submit]');
    if (!button?.form || event.defaultPrevented) return;
    event.preventDefault();
    button.form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}
