/**
 * For a form's `ref`: Enter that confirms a Japanese composition submits nothing. Browsers mark it by `isComposing`, older
 * ones by the key code 229.
 */
export function keepComposition(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return;
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  };
  form.addEventListener('keydown', keep);
  return () => form.removeEventListener('keydown', keep);
}
