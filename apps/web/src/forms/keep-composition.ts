/**
 * For a form's `ref`: Enter that confirms a Japanese composition does not submit. Browsers mark it with `isComposing`,
 * older ones with key code 229.
 */
export function keepComposition(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return;
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  };
  form.addEventListener('keydown', keep);
  return () => form.removeEventListener('keydown', keep);
}
