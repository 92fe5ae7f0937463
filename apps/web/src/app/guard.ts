import { locales, type Locale, type Role } from '@foyer/contract/wire/vocabulary';
import { isConsultantId } from '@foyer/domain/people/consultant-id';
import { hasAnyRole, hasStaffRole, isStaff, startsAtEvents, type HasRoles } from '@foyer/domain/people/permissions';
import { paths } from '../session/paths.ts';
import { matchRow } from './screens/address.ts';
import { returnPath } from './screens/return-path.ts';
import { rowOf, type RowKey } from './screens/rows.ts';

/** The facts about the person that the guards need. */
export interface GuardSession {
  isLoggedIn: boolean;
  roles: readonly Role[];
  /** A staff member acting for an account (people 5.2) uses the attendee's screens. */
  isActing: boolean;
  /** False for a door account, which has no attendee screens. True for a consultant's account. */
  isConsultant: boolean;
}

export type Decision =
  | { kind: 'show' }
  /** Always replaces the history entry, because the person did not navigate. */
  | { kind: 'redirect'; to: string; /** The page that needs another role. */ refused?: RowKey }
  /** Switch the language, then remove `lang` from the URL. */
  | { kind: 'switch-language'; locale: Locale; to: string };

/**
 * The guard of every navigation (system 4, people 4.2 last lines). A pure function from URL and
 * session to a decision. The order is the spec's: language first, then the path, the group, the roles.
 */
export function decide(address: { pathname: string; search: string }, session: GuardSession): Decision {
  const query = new URLSearchParams(address.search);
  const key = matchRow(address.pathname)?.key;

  const lang = query.get('lang');
  if ((key === 'events' || key === 'login') && isLocale(lang)) {
    query.delete('lang');
    return { kind: 'switch-language', locale: lang, to: withSearch(address.pathname, query) };
  }

  // The staff group is open to every role. Admins and helpers have no other group (people 4.2).
  const staffHome = hasStaffRole(session) && !session.isActing;
  if (key === undefined) return redirect(staffHome ? homeOf(session) : '/');
  const row = rowOf(key);

  if (row.group === 'login') {
    if (query.has('token')) return show;
    return session.isLoggedIn ? redirect('/') : show;
  }

  if (row.group === 'open') return show;
  if (!session.isLoggedIn) return redirect(paths.login({ to: returnPath(address.pathname + address.search) }));

  if (row.group === 'staff') {
    if (!hasStaffRole(session)) return redirect('/');
    // The dashboard names the role that the page needs (people 4.7).
    if (row.roles && !hasAnyRole(session, row.roles)) return { ...redirect('/dashboard'), refused: key };
    return show;
  }

  const belongsToStaffSide = isStaff(session) || (hasStaffRole(session) && !session.isConsultant);
  if (belongsToStaffSide && !session.isActing) return redirect(homeOf(session));
  return 'redirectTo' in row ? redirect(row.redirectTo) : show;
}

/** The first screen of staff (people 4.2). */
export const homeOf = (viewer: HasRoles) => (startsAtEvents(viewer) ? paths.allEvents() : paths.dashboard());

/** The session as the guards see it. */
export function viewerOf(
  session: { roles: readonly Role[]; userId: string; privileged?: object | undefined } | null,
): GuardSession {
  const { roles = [], userId = '', privileged } = session ?? {};
  return { isLoggedIn: session !== null, roles, isActing: !!privileged, isConsultant: isConsultantId(userId) };
}

/**
 * Follows the decisions from a URL to the screen that is shown: its URL, the language to switch to, and the screen that
 * was refused first.
 */
export function follow(url: URL, session: GuardSession): { url: URL; locale?: Locale; refused?: RowKey } {
  const decision = decide(url, session);
  if (decision.kind === 'show') return { url };
  const next = follow(new URL(decision.to, url), session);
  if (decision.kind === 'switch-language') return { ...next, locale: decision.locale };
  return decision.refused ? { ...next, refused: decision.refused } : next;
}

const show: Decision = { kind: 'show' };
const redirect = (to: string) => ({ kind: 'redirect', to }) as const;

function isLocale(value: string | null): value is Locale {
  return value !== null && (locales as readonly string[]).includes(value);
}

function withSearch(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
