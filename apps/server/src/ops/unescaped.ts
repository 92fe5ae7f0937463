const encoded: Readonly<Record<string, string>> = { '/': '%2F', '?': '%3F', '#': '%23', '%': '%25' };

/**
 * The part of an error message about a character in the user or password of a URL that must be percent-encoded; undefined when there is none. It never has more
 * of the password than this character.
 */
export function unescapedIn(url: string): string | undefined {
  const found = characterIn(url.replace(/^[a-z][a-z\d+.-]*:\/\//i, ''));
  return found && `has the character ${found} in its user or password. Write it as ${encoded[found]} there.`;
}

function characterIn(rest: string): string | undefined {
  const end = rest.search(/[/?#]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const after = end === -1 ? '' : rest.slice(end);
  const hasCredentials = authority.includes('@');
  // A path and a fragment have no @, so the text before it belongs to the password.
  const misplaced = /^(?:(\/)[^?#]*|[^#]*(#).*)@/.exec(after);
  if (misplaced) return misplaced[1] ?? misplaced[2];
  // A query may have one in a value.
  if (/^\?.*@/.test(after) && !hasCredentials && (/:.*\D/.test(authority) || !/^\?[^@]*=/.test(after))) return '?';
  return hasCredentials && /%(?![\da-f]{2})/i.test(authority.slice(0, authority.lastIndexOf('@'))) ? '%' : undefined;
}
