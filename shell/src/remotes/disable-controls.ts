/**
 * Removes the forms of a part of the document and disables its other controls. The remote whose
 * code they need did not load, and a form that looks alive and does nothing is worse than none.
 */
export function disableControls(part: HTMLElement | null): void {
  for (const form of part?.querySelectorAll('form') ?? []) form.remove();
  const controls = part?.querySelectorAll<HTMLButtonElement>('button, input, select, textarea');
  for (const control of controls ?? []) control.disabled = true;
}
