/**
 * Parses a query string of the spec's client, which sends values unencoded (system 1): `+` is a plus (in e-mail
 * addresses and UTC offsets), a `%` without an escape is literal, and raw UTF-8 is decoded. A repeated name becomes an
 * array, which schemas of single values refuse. The object has no prototype, so `__proto__` is an ordinary name.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const values = Object.create(null) as Record<string, string | string[]>;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

/** Parses an `application/x-www-form-urlencoded` body, where `+` is a space. */
export function parseForm(text: string): Record<string, string | string[]> {
  return parseQueryString(text.replaceAll('+', '%20'));
}

function decode(raw: string): string {
  // Node provides the request line as bytes (latin1).
  // oxlint-disable-next-line no-control-regex -- the range means "ASCII", which includes control characters
  const text = /^[\x00-\x7f]*$/.test(raw) ? raw : Buffer.from(raw, 'latin1').toString('utf8');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
