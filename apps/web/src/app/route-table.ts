import type { Role } from '@foyer/contract/vocabulary';

/**
 * The route table of spec §2, as data: which pattern is which screen, for whom. `$name` is a path parameter.
 * `guard.ts` reads it to decide who goes where; `router.tsx` gives each row its screen.
 */
export interface RouteRow {
  pattern: string;
  /** `login` stands alone; `staff` and `attendee` are the two groups of the table. */
  group: 'login' | 'staff' | 'attendee';
  /** Roles the row lists; somebody with none of them goes to /dashboard. */
  roles?: readonly Role[];
  /** Where the row always leads instead of showing a screen. */
  redirectTo?: string;
}

const adminOnly: readonly Role[] = ['admin'];
const adminOrScanner: readonly Role[] = ['admin', 'ticket-scanner'];

export const routeTable = {
  login: { pattern: '/login', group: 'login' },

  dashboard: { pattern: '/dashboard', group: 'staff', roles: adminOrScanner },
  /** Readings §7; no row of spec §2. */
  outbox: { pattern: '/admin/outbox', group: 'staff', roles: adminOnly },
  selfService: { pattern: '/admin/self-service', group: 'staff', roles: adminOnly },
  selfServiceEvent: { pattern: '/admin/self-service/$eventId', group: 'staff', roles: adminOnly },
  scan: { pattern: '/admin/event/$eventId/scan', group: 'staff', roles: adminOrScanner },
  orderSummary: {
    pattern: '/admin/event/$eventId/order-summary/$externalAccountIdentifier',
    group: 'staff',
    roles: adminOnly,
  },
  adminEvent: { pattern: '/admin/$eventId', group: 'staff', roles: adminOnly },
  manageEvent: { pattern: '/admin/$eventId/manage', group: 'staff', roles: adminOnly },
  checkIn: { pattern: '/check-in/$ticketId', group: 'staff', roles: adminOrScanner },
  badge: { pattern: '/badge/$ticketId', group: 'staff', roles: adminOrScanner },

  events: { pattern: '/', group: 'attendee' },
  registrationUndefined: { pattern: '/registration/undefined', group: 'attendee', redirectTo: '/' },
  registration: { pattern: '/registration/$eventId', group: 'attendee' },
  completeOrder: { pattern: '/registration/$eventShortCode/complete/$orderIntentId', group: 'attendee' },
  account: { pattern: '/account', group: 'attendee' },
  accountEvent: { pattern: '/account/$eventShortCode', group: 'attendee' },
  eventSummary: { pattern: '/account/$eventId/summary', group: 'attendee' },
  confirmation: { pattern: '/confirmation/$eventShortCode/$orderId', group: 'attendee' },
  ticket: { pattern: '/ticket/$ticketId', group: 'attendee' },
  ticketTransfer: { pattern: '/ticket/$ticketId/transfer', group: 'attendee' },
} as const satisfies Record<string, RouteRow>;

export type RouteKey = keyof typeof routeTable;

/** Parameters of a path by the names of its row's pattern. */
export function paramsOf(key: RouteKey, pathname: string): Record<string, string> {
  const segments = pathname.split('/').filter(Boolean);
  const pattern = routeTable[key].pattern.split('/').filter(Boolean);
  return Object.fromEntries(
    pattern.flatMap((part, index) =>
      part.startsWith('$') ? [[part.slice(1), decodeSegment(segments[index] ?? '')] as const] : [],
    ),
  );
}

/** A segment as text; one that is no text of an address stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Texts a screen reads beside those every page has; loaded beside its code. */
export function textsOf(key: RouteKey): readonly ('signIn' | 'registration' | 'belongings')[] {
  if (key === 'login') return ['signIn'];
  if (key === 'events') return [];
  return key === 'registration' ? ['registration'] : ['registration', 'belongings'];
}

/** Rows as plain data, most specific pattern first (a literal segment before a parameter). */
const rows: readonly (readonly [RouteKey, RouteRow])[] = (Object.entries(routeTable) as [RouteKey, RouteRow][]).sort(
  ([, a], [, b]) => parameters(a.pattern) - parameters(b.pattern),
);

function parameters(pattern: string): number {
  return pattern.split('$').length;
}

/** The row a path belongs to, or undefined for a path of no row. */
export function matchRoute(pathname: string): RouteKey | undefined {
  const segments = pathname.split('/').filter(Boolean);
  return rows.find(([, row]) => {
    const pattern = row.pattern.split('/').filter(Boolean);
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith('$') || part === segments[index])
    );
  })?.[0];
}
