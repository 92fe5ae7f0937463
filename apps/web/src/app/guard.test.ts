import { describe, expect, test } from 'vitest';
import { decide, follow, viewerOf, type Decision, type GuardSession } from './guard.ts';
import { returnPath } from './screens/return-path.ts';
import { matchRow } from './screens/address.ts';
import { rowKeys, rowOf, type RowKey } from './screens/rows.ts';

const nobody: GuardSession = {
  isLoggedIn: false,
  roles: [],
  isActing: false,
  isConsultant: false,
};
const consultant: GuardSession = { ...nobody, isLoggedIn: true, isConsultant: true };
const admin: GuardSession = { ...nobody, isLoggedIn: true, roles: ['admin'] };
const helper: GuardSession = { ...nobody, isLoggedIn: true, roles: ['helper'] };
const scanner: GuardSession = { ...nobody, isLoggedIn: true, roles: ['ticket-scanner'] };
const acting: GuardSession = { ...helper, isActing: true, isConsultant: true };

const show: Decision = { kind: 'show' };
const to = (path: string): Decision => ({ kind: 'redirect', to: path });
const login = (path: string): Decision => to(path === '/' ? '/login' : `/login?to=${encodeURIComponent(path)}`);

function at(url: string, session: GuardSession): Decision {
  const [pathname = '/', search = ''] = url.split('?');
  return decide({ pathname, search: search ? `?${search}` : '' }, session);
}

/** The dashboard says that the page needs another role. */
const refused = (key: RowKey): Decision => ({ kind: 'redirect', to: '/dashboard', refused: key });

function redirectOf(key: RowKey): Decision {
  const row = rowOf(key);
  return 'redirectTo' in row ? to(row.redirectTo) : show;
}

/**
 * system 4, row by row, with the rights that people 4.3 gives helpers: URL, then the decision for a visitor
 * without a session, consultant, admin, helper and scanner.
 */
const table: [string, Decision, Decision, Decision, Decision, Decision][] = [
  ['/login', show, to('/'), to('/'), to('/'), to('/')],
  ['/login?token=abc', show, show, show, show, show],
  ['/dashboard', login('/dashboard'), to('/'), show, show, show],
  ['/admin/7', login('/admin/7'), to('/'), show, show, refused('adminEvent')],
  ['/admin/7?searchText=sato', login('/admin/7?searchText=sato'), to('/'), show, show, refused('adminEvent')],
  ['/admin/7/manage', login('/admin/7/manage'), to('/'), show, refused('manageEvent'), refused('manageEvent')],
  ['/check-in/9', login('/check-in/9'), to('/'), show, show, show],
  ['/admin/event/7/scan', login('/admin/event/7/scan'), to('/'), show, show, show],
  [
    '/admin/event/7/order-summary/C1000001',
    login('/admin/event/7/order-summary/C1000001'),
    to('/'),
    show,
    refused('orderSummary'),
    refused('orderSummary'),
  ],
  ['/badge/9', login('/badge/9'), to('/'), show, show, show],
  ['/badge/9?cNbr=C1000001', login('/badge/9?cNbr=C1000001'), to('/'), show, show, show],
  ['/admin/self-service', login('/admin/self-service'), to('/'), show, refused('selfService'), refused('selfService')],
  [
    '/admin/self-service/7',
    login('/admin/self-service/7'),
    to('/'),
    show,
    refused('selfServiceEvent'),
    refused('selfServiceEvent'),
  ],
  ['/admin/outbox', login('/admin/outbox'), to('/'), show, refused('outbox'), refused('outbox')],
  ['/admin/security', login('/admin/security'), to('/'), show, show, show],
  ['/security', login('/security'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/admin/retention', login('/admin/retention'), to('/'), show, refused('retention'), refused('retention')],
  ['/admin/event/7/badges', login('/admin/event/7/badges'), to('/'), show, show, show],
  ['/admin/books', login('/admin/books'), to('/'), show, show, refused('adminEvent')],
  ['/admin', to('/'), to('/'), to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/', login('/'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  [
    '/registration/undefined',
    login('/registration/undefined'),
    to('/'),
    to('/dashboard'),
    to('/dashboard'),
    to('/dashboard'),
  ],
  ['/registration/7', login('/registration/7'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  [
    '/registration/HOT26/complete/1f0c',
    login('/registration/HOT26/complete/1f0c'),
    show,
    to('/dashboard'),
    to('/dashboard'),
    to('/dashboard'),
  ],
  ['/account', login('/account'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/account/HOT26', login('/account/HOT26'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/account/7/summary', login('/account/7/summary'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/confirmation/HOT26/3', login('/confirmation/HOT26/3'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/ticket/9', login('/ticket/9'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/ticket/9/transfer', login('/ticket/9/transfer'), show, to('/dashboard'), to('/dashboard'), to('/dashboard')],
  ['/nowhere', to('/'), to('/'), to('/dashboard'), to('/dashboard'), to('/dashboard')],
];

test.each<[GuardSession['roles'], string]>([
  [['organiser'], '/admin/events'],
  [['reports'], '/admin/events'],
  [['organiser', 'reports'], '/admin/events'],
  [['desk'], '/dashboard'],
  [['desk', 'reports'], '/dashboard'],
])('leads staff with the roles %j from an attendee’s address to %s', (roles, home) => {
  expect(at('/', { ...nobody, isLoggedIn: true, roles })).toEqual(to(home));
});

describe('route table (people 4.2)', () => {
  test.each(table)('%s', (url, forNobody, forConsultant, forAdmin, forHelper, forScanner) => {
    expect(at(url, nobody)).toEqual(forNobody);
    expect(at(url, consultant)).toEqual(forConsultant);
    expect(at(url, admin)).toEqual(forAdmin);
    expect(at(url, helper)).toEqual(forHelper);
    expect(at(url, scanner)).toEqual(forScanner);
  });

  /**
   * The table above was written by hand from the spec. Rows that were added later are checked against their own
   * definition below.
   */
  test.each(rowKeys)('%s, for every role', (key) => {
    const { pattern, group, roles } = rowOf(key);
    const url = pattern.replaceAll(/\$\w+/g, '7');
    expect(matchRow(url)?.key).toBe(key);
    const redirected = redirectOf(key);
    const kinds = { nobody, consultant, admin, helper, scanner };
    const decided = Object.fromEntries(Object.entries(kinds).map(([kind, session]) => [kind, at(url, session)]));
    const onlyFor = (session: GuardSession): Decision =>
      roles?.some((role) => session.roles.includes(role)) ? show : refused(key);
    expect(decided).toEqual(
      {
        login: { nobody: show, consultant: to('/'), admin: to('/'), helper: to('/'), scanner: to('/') },
        open: { nobody: show, consultant: show, admin: show, helper: show, scanner: show },
        staff: {
          nobody: login(url),
          consultant: to('/'),
          admin: onlyFor(admin),
          helper: onlyFor(helper),
          scanner: onlyFor(scanner),
        },
        attendee: {
          nobody: login(url),
          consultant: redirected,
          admin: to('/dashboard'),
          helper: to('/dashboard'),
          scanner: to('/dashboard'),
        },
      }[group],
    );
    if (group === 'staff') expect(roles?.length, 'a staff screen lists its roles').toBeGreaterThan(0);
  });

  test('staff acting for an account use the attendee screens and keep their own', () => {
    expect(at('/', acting)).toEqual(show);
    expect(at('/registration/7', acting)).toEqual(show);
    expect(at('/dashboard', acting)).toEqual(show);
    expect(at('/nowhere', acting)).toEqual(to('/'));
  });

  test('a consultant who also scans keeps the attendee side', () => {
    const both: GuardSession = { ...scanner, isConsultant: true };
    expect(at('/', both)).toEqual(show);
    expect(at('/admin/event/7/scan', both)).toEqual(show);
  });

  test("an admin or helper has no attendee side, even with a consultant's account number", () => {
    for (const staff of [admin, helper]) expect(at('/', { ...staff, isConsultant: true })).toEqual(to('/dashboard'));
  });

  test('a supported lang on / and /login switches the language and is removed from the URL; other values stay', () => {
    expect(at('/?lang=ja-JP', consultant)).toEqual({ kind: 'switch-language', locale: 'ja-JP', to: '/' });
    expect(at('/login?lang=es-US&to=%2Faccount', nobody)).toEqual({
      kind: 'switch-language',
      locale: 'es-US',
      to: '/login?to=%2Faccount',
    });
    expect(at('/login?lang=fr-FR', nobody)).toEqual(show);
    expect(at('/account?lang=ja-JP', consultant)).toEqual(show);
  });
});

test('the return path is always a path of this site', () => {
  expect(returnPath('/account/7/summary?x=1')).toBe('/account/7/summary?x=1');
  for (const bad of [
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?to=/x',
  ])
    expect(returnPath(bad)).toBe('/');
});

describe('follow', () => {
  const from = (url: string, session: GuardSession) => {
    const { url: found, ...more } = follow(new URL(url, 'http://foyer.test'), session);
    return [found.pathname + found.search, more];
  };

  test('leads over all redirects to the shown screen', () => {
    expect(from('/ticket/9?x=1', consultant)).toEqual(['/ticket/9?x=1', {}]);
    expect(from('/registration/undefined', consultant)).toEqual(['/', {}]);
    expect(from('/registration/undefined', admin)).toEqual(['/dashboard', {}]);
  });

  test('returns the language of the URL and the refused screen', () => {
    expect(from('/?lang=ja-JP', nobody)).toEqual(['/login', { locale: 'ja-JP' }]);
    expect(from('/admin/outbox', helper)).toEqual(['/dashboard', { refused: 'outbox' }]);
  });
});

test('describes a session for the guards', () => {
  expect(viewerOf(null)).toEqual(nobody);
  expect(viewerOf({ userId: 'C1000001', roles: [] })).toEqual(consultant);
  expect(viewerOf({ userId: 'C1000001', roles: ['helper'], privileged: {} })).toEqual(acting);
  expect(viewerOf({ userId: 'admin', roles: ['admin'] })).toEqual(admin);
});
