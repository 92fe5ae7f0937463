import { DatabaseStartError } from './errors.ts';

/** What `DATABASE_URL` says, taken apart. */
export interface DatabaseAddress {
  /** The same database at each of its hosts, as `pg` reads an address. */
  hosts: readonly [string, ...string[]];
  /** Hosts, ports and database without user and password, fit for a log line. */
  label: string;
  /** Whether a connection must take changes: with several hosts, or when the address asks for it. */
  writable: boolean;
}

const expected = 'expected postgres://user:password@host:5432/database';
/** Scheme, user and password, hosts, path, settings. A password may hold an `@`: the last one counts, as in URLs. */
const parts = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/**
 * Reads the address of a database. As in libpq it may name several hosts with commas between, and `target_session_attrs`
 * (`any`, `read-write` or `primary`); with several hosts the one that takes changes is looked for whatever it says, since Foyer cannot
 * work on another.
 * @throws DatabaseStartError with one line, never with the password.
 */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const scheme = /^([a-z][a-z+.-]*:)\/\//i.exec(url)?.[1];
  if (scheme !== undefined && scheme !== 'postgres:' && scheme !== 'postgresql:') {
    throw new DatabaseStartError(`DATABASE_URL starts with ${scheme}//; expected postgres://`);
  }
  const found = parts.exec(url);
  if (!found) throw new DatabaseStartError(`DATABASE_URL is not a URL; ${expected}`);
  const [, protocol, credentials, authority = '', path = '', query = ''] = found;
  const settings = new URLSearchParams(query);
  const wanted = settings.get('target_session_attrs');
  if (wanted !== null && !['any', 'read-write', 'primary'].includes(wanted)) {
    throw new DatabaseStartError(
      `DATABASE_URL asks for target_session_attrs=${wanted}; Foyer needs a database that takes changes: read-write.`,
    );
  }
  settings.delete('target_session_attrs');
  const names = authority.split(',');
  const tail = `${path}${settings.size === 0 ? '' : `?${settings.toString()}`}`;
  const hosts = names.map(
    (host) => `${protocol}://${credentials === undefined ? '' : `${credentials}@`}${host}${tail}`,
  );
  if (hosts.some((host) => !URL.canParse(host)) || (names.length > 1 && names.includes(''))) {
    throw new DatabaseStartError(`DATABASE_URL is not a URL; ${expected}`);
  }
  return {
    hosts: hosts as [string, ...string[]],
    label: `${names.map((host) => decodeURIComponent(/:\d+$/.test(host) ? host : `${host}:5432`)).join(',')}${path}`,
    writable: names.length > 1 || (wanted !== null && wanted !== 'any'),
  };
}
