/**
 * Writes into the query of the address where one is on this page, so that Back, a reload and a shared link come back to it. The page
 * itself stays as it is; an empty text takes a part away.
 */
export function keepInAddress(parts: Readonly<Record<string, string>>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, '', url);
}
