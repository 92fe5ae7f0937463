/**
 * Writes the page's state into the URL query, so Back, a reload and a shared link restore it. Does not navigate. An
 * empty text removes a parameter.
 */
export function keepInAddress(parts: Readonly<Record<string, string>>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, '', url);
}
