import { expect, test } from 'vitest';
import {
  ownSessionAfter,
  readSession,
  recordOf,
  sessionName,
  writeSession,
  type SessionRecord,
  type SignedIn,
} from './session.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const answer: SignedIn = {
  token: 'token-1',
  userId: 'C1000001',
  username: 'C1000001',
  fullName: 'Mary Smith',
  expirationMs: 60_000,
  locale: 'en-US',
  isAdmin: false,
  isHelper: false,
  roles: [],
};
const record = (more: Partial<SessionRecord> = {}): SessionRecord => ({ ...recordOf(answer, false, now), ...more });
const stores = (values: { local?: unknown; session?: unknown } = {}) => {
  const make = (value: unknown) => {
    let text = value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
    return {
      read: () => text ?? null,
      write: (written: string) => {
        text = written;
        return true;
      },
      remove: () => {
        text = undefined;
      },
    };
  };
  return { local: make(values.local), session: make(values.session) };
};
const storedIn = ({ local, session }: ReturnType<typeof stores>) =>
  [local, session].map((store) => store.read() !== null);

test.each([
  [60_000, 60_000],
  [0, 43_200_000],
  [-1, 43_200_000],
  [null, 43_200_000],
  [undefined, 43_200_000],
])('a lifetime of %s ms becomes %i', (expirationMs, lifetime) => {
  expect(recordOf({ ...answer, expirationMs }, true, now).expiresAt - now).toBe(lifetime);
});

test('a record contains the fields of the response and nothing else', () => {
  const response = { ...answer, isHelper: true, roles: ['helper'] as const, fullName: 'Sam Staff', success: true };
  expect(recordOf(response, true, now)).toEqual({
    token: 'token-1',
    userId: 'C1000001',
    username: 'C1000001',
    fullName: 'Sam Staff',
    expiresAt: now + 60_000,
    remember: true,
    locale: 'en-US',
    isAdmin: false,
    isHelper: true,
    roles: ['helper'],
  });
});

test('shows the name of a session in the order of the reader’s language', () => {
  const named = recordOf({ ...answer, fullName: 'Yamada Taro', firstName: 'Taro', lastName: 'Yamada' }, true, now);
  expect(sessionName(named, 'en-US')).toBe('Taro Yamada');
  expect(sessionName(named, 'ja-JP')).toBe('Yamada Taro');
  const ended = ownSessionAfter({ ...named, privileged: record() }, now)?.actingEnded;
  expect(ended && sessionName(ended, 'es-US')).toBe('Taro Yamada');
  // Records of earlier versions have only the full name.
  expect(sessionName({ fullName: 'Yamada Taro' }, 'en-US')).toBe('Yamada Taro');
});

test('an old record without a full name uses the user name', () => {
  const { fullName: _, ...old } = record();
  expect(readSession(stores({ local: old }), now)?.fullName).toBe('C1000001');
});

test('is stored for the tab, or with remember-me for the browser, but never in both', () => {
  const both = stores({ local: record(), session: record() });
  writeSession(both, record({ remember: true }));
  expect(storedIn(both)).toEqual([true, false]);
  expect(readSession(both, now)).toEqual(record({ remember: true }));
  writeSession(both, record());
  expect(storedIn(both)).toEqual([false, true]);
  writeSession(both, null);
  expect(storedIn(both)).toEqual([false, false]);
});

test('of this tab wins over a session of the browser', () => {
  const both = stores({ local: record({ token: 'of the browser' }), session: record({ token: 'of the tab' }) });
  expect(readSession(both, now)?.token).toBe('of the tab');
});

test('is removed at its exact expiry, and the next stored session is read', () => {
  const lasting = record({ token: 'lasting', expiresAt: now + 1 });
  const both = stores({ local: lasting, session: record({ expiresAt: now }) });
  expect(readSession(both, now)?.token).toBe('lasting');
  expect(storedIn(both)).toEqual([true, false]);
  expect(readSession(both, now + 1)).toBeNull();
  expect(storedIn(both)).toEqual([false, false]);
});

test.each<[string, unknown]>([
  ['not valid JSON', '{"token":'],
  ['null', 'null'],
  ['a number', '7'],
  ['without its token', { ...record(), token: undefined }],
  ['without a valid user', { ...record(), userId: 7 }],
  ['without a valid expiry', { ...record(), expiresAt: '2026-07-01' }],
  ['without roles', { ...record(), roles: 'admin' }],
])('that is %s is ignored and removed', (_, value) => {
  const both = stores({ local: value });
  expect(readSession(both, now)).toBeNull();
  expect(storedIn(both)).toEqual([false, false]);
});

test.each([
  ['while the own session lasts', 1, ['helper', true]],
  ['which ends to the millisecond', 0, [undefined, false]],
])('an acting session that has ended leaves the own one, %s', (_, left, expected) => {
  const own = record({ userId: 'helper', expiresAt: now + left });
  const both = stores({
    session: record({ userId: 'C1000002', expiresAt: now, privileged: own, locked: true, returnTo: '/admin/7' }),
  });
  const found = readSession(both, now);
  expect([found?.userId, storedIn(both)[1]]).toEqual(expected);
  if (!found) return;
  expect(found).toMatchObject({ actingEnded: { userId: 'C1000002', fullName: 'Mary Smith' }, returnTo: '/admin/7' });
  expect(found.locked).toBe(true);
  expect(readSession(both, now)).toMatchObject({ userId: 'helper' });
});

test("keeps the staff member's own record inside", () => {
  const both = stores();
  const acting = record({ userId: 'C1000002', privileged: record({ userId: 'helper' }), returnTo: '/admin/7' });
  writeSession(both, acting);
  expect(readSession(both, now)).toEqual(acting);
});
