import { unescapedIn } from '../ops/unescaped.ts';
import { DatabaseStartError } from './errors.ts';

/** The parsed `DATABASE_URL`. */
export interface DatabaseAddress {
  /** One connection string per host of the same database, for `pg`. */
  hosts: readonly [string, ...string[]];
  /** Hosts, ports and database name without credentials, for log lines. */
  label: string;
  /** Whether connections need a writable host: with several hosts, or when the URL requests it. */
  writable: boolean;
}

const expected = 'expected postgres://user:password@host:5432/database';
/** Scheme, credentials, hosts, path and query. A password may contain `@`: the last one separates it from the hosts, as in URLs. */
const parts = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/**
 * Parses a database URL. As in libpq it may contain several hosts separated by commas, and `target_session_attrs`
 * (`any`, `read-write` or `primary`). With several hosts a writable one is always required, because Foyer needs to
 * write. @throws DatabaseStartError with one line that never contains the password.
 */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const scheme = /^([a-z][a-z+.-]*:)\/\//i.exec(url)?.[1];
  if (scheme !== undefined && scheme !== 'postgres:' && scheme !== 'postgresql:') {
    throw new DatabaseStartError(`DATABASE_URL starts with ${scheme}//; expected postgres://`);
  }
  const unescaped = unescapedIn(url);
  if (unescaped !== undefined) throw new DatabaseStartError(`DATABASE_URL ${unescaped}`);
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
