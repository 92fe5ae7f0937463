import type { Locale, Role } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { Entry } from './stored.ts';

/**
 * The session record of this browser (people 3.2; people 3.1): in `localStorage` with
 * remember-me, else in `sessionStorage`. While a staff member acts for an account, `privileged` holds their own record.
 */
export interface SessionRecord {
  token: string;
  userId: string;
  username: string;
  /** In the account's own name order (people 3). */
  fullName: string;
  /** Records of earlier versions have only the full name. */
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** When the session ends, ms since the epoch. */
  expiresAt: number;
  remember: boolean;
  locale: Locale;
  isAdmin: boolean;
  isHelper: boolean;
  roles: Role[];
  /** The staff member's own session while acting for `userId` (people 5.2). */
  privileged?: SessionRecord;
  /** The device is locked: nothing is shown until its staff member unlocks it. */
  locked?: true | undefined;
  /** The session ended during someone's work. The page stays hidden until the password is entered. Never stored. */
  ended?: true;
  /** True if the device should have locked while there was no network. */
  lockDue?: true | undefined;
  /** The path to return to after acting for an account. */
  returnTo?: string | undefined;
  /** The account of an acting session that has ended, until the staff member closes the message. */
  actingEnded?: NamedAccount | undefined;
}

/** The entries where a record can be stored. */
type Stores = Readonly<Record<'local' | 'session', Pick<Entry, 'read' | 'write' | 'remove'>>>;

/** Lifetime when the server gives none or a non-positive one: 12 hours (people 3.2). */
const defaultLifetimeMs = 43_200_000;

/** An account with its names, as a session has them. */
export type NamedAccount = Pick<SessionRecord, 'userId' | 'fullName' | 'firstName' | 'lastName'>;

/** The name of a session's account in the order of the reader's language (people 1.5). */
export function sessionName({ fullName: stored, firstName, lastName }: Omit<NamedAccount, 'userId'>, locale: Locale) {
  return firstName === undefined || lastName === undefined ? stored : fullName({ firstName, lastName }, locale);
}

/** The fields of a login response that a record needs (people 3). */
export interface SignedIn {
  token: string;
  userId: string;
  username: string;
  fullName: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  expirationMs?: number | null | undefined;
  locale: Locale;
  isAdmin: boolean;
  isHelper: boolean;
  roles: readonly Role[];
}

export function recordOf(answer: SignedIn, remember: boolean, now: number): SessionRecord {
  const lifetime = answer.expirationMs && answer.expirationMs > 0 ? answer.expirationMs : defaultLifetimeMs;
  return {
    token: answer.token,
    userId: answer.userId,
    username: answer.username,
    fullName: answer.fullName,
    firstName: answer.firstName,
    lastName: answer.lastName,
    expiresAt: now + lifetime,
    remember,
    locale: answer.locale,
    isAdmin: answer.isAdmin,
    isHelper: answer.isHelper,
    roles: [...answer.roles],
  };
}

/** True if a record is stored, valid or not. */
export function holdsSession({ session, local }: Stores): boolean {
  return session.read() !== null || local.read() !== null;
}

/** The staff member's own session after an acting session has ended. Null if there is none or if it has expired too. */
export function ownSessionAfter(acting: SessionRecord | null, now: number): SessionRecord | null {
  if (!acting?.privileged || acting.privileged.expiresAt <= now) return null;
  const { userId, fullName: name, firstName, lastName, returnTo, locked, lockDue } = acting;
  const actingEnded = { userId, fullName: name, firstName, lastName };
  // A locked device stays locked.
  return { ...acting.privileged, locked, lockDue, returnTo, actingEnded };
}

/** The stored record if it is valid. An expired or unreadable one is removed (people 3.2). */
export function readSession(stores: Stores, now: number): SessionRecord | null {
  for (const store of [stores.session, stores.local]) {
    const text = store.read();
    if (text === null) continue;
    const record = parse(text);
    if (record && record.expiresAt > now) return record;
    const own = ownSessionAfter(record, now);
    if (own) {
      store.write(JSON.stringify(own));
      return own;
    }
    store.remove();
  }
  return null;
}

export function writeSession(stores: Stores, record: SessionRecord | null): void {
  stores.session.remove();
  stores.local.remove();
  if (record) (record.remember ? stores.local : stores.session).write(JSON.stringify(record));
}

function parse(text: string): SessionRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const record = value as Partial<SessionRecord>;
    const whole =
      typeof record.token === 'string' && typeof record.userId === 'string' && typeof record.expiresAt === 'number';
    if (!whole || !Array.isArray(record.roles)) return null;
    // Older records have no `fullName`.
    return { fullName: record.username ?? record.userId, ...record } as SessionRecord;
  } catch {
    return null;
  }
}
