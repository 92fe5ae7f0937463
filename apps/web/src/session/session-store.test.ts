import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage, openBrowser } from '../../test/browser.ts';
import { paths } from './paths.ts';
import type { SignedIn } from './session.ts';

const start = new Date('2026-06-01T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

const answerOf = (userId: string, more: Partial<SignedIn> = {}): SignedIn => ({
  token: `token of ${userId}`,
  userId,
  username: userId,
  fullName: `name of ${userId}`,
  expirationMs: 60_000,
  locale: 'en-US',
  isAdmin: false,
  isHelper: false,
  roles: [],
  ...more,
});
const me = answerOf('C1000001');
const other = answerOf('C1000002');
const helper = answerOf('helper', { isHelper: true, roles: ['helper'] });

/** Loads the store as a new page does. `changes` lists its user-change events. */
async function load(browser = openBrowser()) {
  vi.resetModules();
  const { sessionStore } = await import('./session-store.ts');
  const changes: boolean[] = [];
  sessionStore.onUserChange((elsewhere) => changes.push(elsewhere));
  const user = () => sessionStore.current()?.userId ?? null;
  return { browser, sessionStore, changes, user };
}

describe('signing in and out', () => {
  test('a draft survives an expired session, and is removed at sign-out and when another account signs in', async () => {
    const { browser, sessionStore } = await load();
    const storedDraft = () => browser.local.getItem('foyer.draft.1.C1000001');
    const keep = () => browser.local.setItem('foyer.draft.1.C1000001', 'typed');
    const expire = () => {
      vi.setSystemTime(Date.now() + 60_000);
      expect(sessionStore.current()).toBeNull();
    };
    sessionStore.signIn(me, false);
    keep();
    expire();
    sessionStore.signIn(me, false);
    expect(storedDraft()).toBe('typed');
    sessionStore.end('loggedOut');
    expect(storedDraft()).toBeNull();
    sessionStore.signIn(me, false);
    keep();
    expire();
    sessionStore.signIn(other, false);
    expect(storedDraft()).toBeNull();
    sessionStore.signIn(helper, false);
    sessionStore.enterContext(me, paths.dashboard());
    keep();
    sessionStore.revertContext();
    expect(storedDraft()).toBeNull();
  });

  test('a session that the server ends before its time leaves nothing personal', async () => {
    const { browser, sessionStore } = await load();
    const draft = () => browser.local.getItem('foyer.draft.1.C1000001');
    const longer = { ...me, expirationMs: 600_000 };
    sessionStore.signIn(longer, false);
    browser.local.setItem('foyer.draft.1.C1000001', 'typed');
    vi.setSystemTime(start.getTime() + 570_000);
    sessionStore.end('ended');
    expect(draft(), 'the server ended it at its time').toBe('typed');
    sessionStore.signIn(longer, false);
    sessionStore.end('ended');
    expect(draft()).toBeNull();
  });

  test('a draft stays for its account when another account replaces the session', async () => {
    const { browser, sessionStore } = await load();
    sessionStore.signIn(me, false);
    browser.local.setItem('foyer.draft.1.C1000001', 'typed');
    browser.local.setItem('foyer.draft.1.C1000009', 'of a third account');
    sessionStore.setPowerLevel(1);
    sessionStore.signIn(other, false);
    expect(Object.keys(browser.local)).toEqual(['foyer.draft.1.C1000001']);
    expect(sessionStore.powerLevel()).toBe(0);
    sessionStore.end('loggedOut');
    expect(Object.keys(browser.local)).toEqual([]);
  });

  test('sign-out removes every personal row of the table and leaves the rows of the device', async () => {
    const { browser, sessionStore } = await load();
    const { stored } = await import('./stored.ts');
    sessionStore.signIn(helper, true);
    const rows = Object.values(stored);
    for (const [key] of rows) {
      for (const storage of [browser.local, browser.session]) {
        if (key !== 'foyer.session') storage.setItem(key.replace('*', '7.helper'), '{"accountId":"helper"}');
      }
    }
    sessionStore.end('loggedOut');
    const left = rows.filter(([key, area]) =>
      [browser.local, browser.session]
        .filter((_, index) => area !== (index === 0 ? 'session' : 'local'))
        .some((storage) => storage.getItem(key.replace('*', '7.helper')) !== null),
    );
    const ofDevice = rows.filter(([key, , removed]) => removed === 'device' && key !== 'foyer.signed-out');
    expect(left).toEqual(ofDevice);
    expect(rows.length - ofDevice.length).toBeGreaterThan(6);
  });

  test('a sign-in is reported once and survives a reload of the page', async () => {
    const { browser, sessionStore, changes, user } = await load();
    sessionStore.signIn(me, false);
    expect([user(), changes]).toEqual(['C1000001', [false]]);
    sessionStore.signIn({ ...me, token: 'renewed' }, false);
    expect(changes).toEqual([false]);
    const reloaded = await load(browser);
    expect(reloaded.sessionStore.current()?.token).toBe('renewed');
    sessionStore.end('loggedOut');
    expect([user(), changes]).toEqual([null, [false, false]]);
    expect((await load(browser)).user()).toBeNull();
  });

  test('a sign-out gives its reason once, and not after the next sign-in', async () => {
    const { sessionStore } = await load();
    sessionStore.signIn(me, false);
    sessionStore.end('loggedOut');
    expect([sessionStore.takeLoggedOut(), sessionStore.takeLoggedOut()]).toEqual([true, false]);
    sessionStore.end('loggedOut');
    sessionStore.signIn(me, false);
    expect(sessionStore.takeLoggedOut()).toBe(false);
  });

  test('a sign-out resets the raised power level', async () => {
    const { sessionStore } = await load();
    sessionStore.signIn(helper, false);
    sessionStore.setPowerLevel(1);
    expect(sessionStore.powerLevel()).toBe(1);
    sessionStore.end('ended');
    expect(sessionStore.powerLevel()).toBe(0);
  });

  test('keeps the raised power level in this tab and for this account only', async () => {
    const { browser, sessionStore } = await load();
    sessionStore.signIn(helper, true);
    sessionStore.setPowerLevel(1);
    const reloaded = await load(browser);
    expect(reloaded.sessionStore.powerLevel()).toBe(1);
    browser.local.removeItem('foyer.session');
    expect((await load(browser)).sessionStore.powerLevel()).toBe(0);
    const again = await load(browser);
    again.sessionStore.signIn(helper, true);
    again.sessionStore.setPowerLevel(1);
    browser.local.removeItem('foyer.session');
    browser.changedElsewhere(null);
    expect([again.sessionStore.current(), again.sessionStore.powerLevel()]).toEqual([null, 0]);
    again.sessionStore.signIn(helper, true);
    again.sessionStore.setPowerLevel(2);
    again.sessionStore.setPowerLevel(0);
    expect((await load(browser)).sessionStore.powerLevel()).toBe(0);
    again.sessionStore.setPowerLevel(1);
    // Another tab of the same browser has a separate session storage.
    const session = browser.local.getItem('foyer.session') ?? '';
    const elsewhere = openBrowser();
    elsewhere.local.setItem('foyer.session', session);
    const there = await load(elsewhere);
    expect([there.user(), there.sessionStore.powerLevel()]).toEqual(['helper', 0]);
  });

  test('a session ends automatically when its time is over', async () => {
    const { browser, sessionStore, changes, user } = await load();
    sessionStore.signIn(me, true);
    vi.setSystemTime(start.getTime() + 59_999);
    expect(user()).toBe('C1000001');
    vi.setSystemTime(start.getTime() + 60_000);
    expect([user(), changes]).toEqual([null, [false, false]]);
    expect(browser.local.getItem('foyer.session')).toBeNull();
    expect(sessionStore.takeLoggedOut(), 'it has no message').toBe(false);
  });

  test('a session that expired while no page was open has no message', async () => {
    const { browser, sessionStore } = await load();
    sessionStore.signIn(me, true);
    vi.setSystemTime(start.getTime() + 60_000);
    const reloaded = await load(browser);
    expect([reloaded.user(), reloaded.sessionStore.takeLoggedOut()]).toEqual([null, false]);
  });

  test('a removed listener is not called', async () => {
    const { sessionStore } = await load();
    const heard = vi.fn<(elsewhere: boolean) => void>();
    const leave = sessionStore.onUserChange(heard);
    leave();
    sessionStore.signIn(me, false);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('acting for an account', () => {
  test("keeps the staff member's own session and returns to the page where it started", async () => {
    const { browser, sessionStore, changes, user } = await load();
    sessionStore.signIn(helper, true);
    const own = sessionStore.current();
    sessionStore.enterContext(me, paths.adminEvent(7));
    expect(user()).toBe('C1000001');
    expect(sessionStore.current()).toMatchObject({ remember: true, privileged: own, returnTo: '/admin/7' });
    expect((await load(browser)).user()).toBe('C1000001');
    expect(sessionStore.revertContext()).toBe('/admin/7');
    expect(sessionStore.current()).toEqual(own);
    expect(changes).toEqual([false, false, false]);
  });

  test('a return path that the storage has for another site leads to the start page', async () => {
    const { sessionStore } = await load();
    sessionStore.signIn(helper, false);
    sessionStore.enterContext(me, paths.adminEvent(7));
    sessionStore.amend({ returnTo: '//evil.example' });
    expect(sessionStore.revertContext()).toBe('/');
  });

  test('switches from one account to the next without nesting the sessions', async () => {
    const { sessionStore, user } = await load();
    sessionStore.signIn(helper, false);
    sessionStore.enterContext(me, paths.adminEvent(7));
    sessionStore.enterContext(other, paths.adminEvent(8));
    expect(sessionStore.current()?.privileged?.userId).toBe('helper');
    expect([sessionStore.revertContext(), user()]).toEqual(['/admin/8', 'helper']);
  });

  /** A helper who acts for an account. The helper's own session lasts ten minutes, the acting session two. */
  async function acting() {
    const opened = await load();
    opened.sessionStore.signIn({ ...helper, expirationMs: 600_000 }, false);
    const own = opened.sessionStore.current();
    opened.sessionStore.enterContext({ ...me, expirationMs: 120_000 }, paths.adminEvent(7));
    opened.browser.local.setItem('foyer.draft.1.C1000001', 'typed for the account');
    opened.browser.session.setItem('foyer.message.7.helper', 'typed as staff');
    opened.changes.length = 0;
    return { ...opened, own, draft: () => opened.browser.local.getItem('foyer.draft.1.C1000001') };
  }
  const actingEnded = { userId: 'C1000001', fullName: 'name of C1000001' };

  test('returns to the staff session when the server ends the acting session, and names the account', async () => {
    const { browser, sessionStore, changes, own, draft } = await acting();
    sessionStore.end('ended');
    expect(sessionStore.current()).toEqual({ ...own, actingEnded, returnTo: '/admin/7' });
    expect([changes, sessionStore.takeLoggedOut(), sessionStore.waiting()]).toEqual([[false], false, null]);
    expect([draft(), browser.session.getItem('foyer.message.7.helper')]).toEqual([null, 'typed as staff']);
    expect((await load(browser)).sessionStore.current()?.actingEnded, 'also after a reload').toEqual(actingEnded);
  });

  test('continues with the own session for late responses to the acting session, until another session takes its place', async () => {
    const { sessionStore } = await acting();
    const ended = sessionStore.current()?.token ?? '';
    expect(sessionStore.continues(ended), 'while acting').toBe(false);
    sessionStore.end('ended');
    expect([sessionStore.continues(ended), sessionStore.continues('other')]).toEqual([true, false]);
    sessionStore.signIn(other, false);
    expect(sessionStore.continues(ended), 'another person is signed in').toBe(false);
  });

  test('goes on with the own session when the time of the acting session is over, and keeps its draft', async () => {
    const { sessionStore, user, draft } = await acting();
    vi.setSystemTime(start.getTime() + 120_000);
    expect([user(), draft()]).toEqual(['helper', 'typed for the account']);
    sessionStore.enterContext({ ...me, token: 'again' }, paths.adminEvent(7));
    expect(draft()).toBe('typed for the account');
    expect(sessionStore.current()?.privileged?.actingEnded).toBeUndefined();
  });

  test('goes on with the own session on a page that is opened after the acting session expired', async () => {
    const { browser, draft } = await acting();
    vi.setSystemTime(start.getTime() + 120_000);
    const reloaded = await load(browser);
    expect(reloaded.sessionStore.current()).toMatchObject({ userId: 'helper', actingEnded });
    expect([draft(), reloaded.sessionStore.takeLoggedOut()]).toEqual(['typed for the account', false]);
  });

  test('takes no screen of staff away', async () => {
    const { browser, sessionStore, changes, user } = await acting();
    sessionStore.keepPageWhile(
      () => true,
      () => true,
    );
    sessionStore.end('ended');
    expect([user(), sessionStore.waiting(), changes]).toEqual(['helper', null, []]);
    expect((await load(browser)).user()).toBe('helper');
  });

  test('leaves a device locked that was locked while acting', async () => {
    const { browser, sessionStore } = await acting();
    sessionStore.amend({ locked: true });
    sessionStore.end('ended');
    expect(sessionStore.current()).toMatchObject({ userId: 'helper', locked: true });
    expect((await load(browser)).sessionStore.current()).toMatchObject({ userId: 'helper', locked: true });
  });

  test('ends with the own session where that is over too, and asks for no password', async () => {
    const { sessionStore, user } = await acting();
    sessionStore.keepPageWhile(() => true);
    vi.setSystemTime(start.getTime() + 600_000);
    expect([user(), sessionStore.waiting(), sessionStore.takeLoggedOut()]).toEqual([null, null, false]);
  });

  test('ends with the own session at sign-out', async () => {
    const { sessionStore, user } = await acting();
    sessionStore.end('loggedOut');
    expect([user(), sessionStore.takeLoggedOut()]).toEqual([null, true]);
  });

  test('needs a staff session, and returns to the dashboard when no one acts', async () => {
    const { sessionStore, user } = await load();
    sessionStore.enterContext(me, paths.adminEvent(7));
    expect(user()).toBeNull();
    sessionStore.signIn(me, false);
    expect([sessionStore.revertContext(), user()]).toEqual(['/dashboard', 'C1000001']);
  });
});

test('changes the language of the record only if it differs', async () => {
  const { browser, sessionStore } = await load();
  sessionStore.changeLocale('ja-JP');
  expect(sessionStore.current()).toBeNull();
  sessionStore.signIn(me, true);
  const before = FakeStorage.written(browser.local).length;
  sessionStore.changeLocale('en-US');
  expect(FakeStorage.written(browser.local)).toHaveLength(before);
  sessionStore.changeLocale('ja-JP');
  expect((await load(browser)).sessionStore.current()?.locale).toBe('ja-JP');
});

describe('another tab', () => {
  const signedInElsewhere = (userId: string) =>
    JSON.stringify({ ...answerOf(userId), remember: true, expiresAt: start.getTime() + 60_000 });

  test('signs in another account, then out: this tab follows and reports a change from elsewhere', async () => {
    const { browser, sessionStore, changes, user } = await load();
    sessionStore.signIn(me, true);
    browser.local.setItem('foyer.session', signedInElsewhere('C1000002'));
    expect(user()).toBe('C1000001');
    browser.changedElsewhere('foyer.session');
    expect([user(), changes]).toEqual(['C1000002', [false, true]]);
    browser.local.removeItem('foyer.session');
    browser.changedElsewhere(null);
    expect([user(), changes]).toEqual([null, [false, true, true]]);
  });

  test('writing another entry or its own session storage changes nothing here', async () => {
    const { browser, sessionStore, changes, user } = await load();
    sessionStore.signIn(me, true);
    browser.local.setItem('foyer.session', signedInElsewhere('C1000002'));
    browser.changedElsewhere('foyer.cart.7');
    browser.changedElsewhere('foyer.session', browser.session);
    expect([user(), changes]).toEqual(['C1000001', [false]]);
  });

  test('renewing the session of the same person is not a user change', async () => {
    const { browser, sessionStore, changes } = await load();
    sessionStore.signIn(me, true);
    browser.local.setItem('foyer.session', signedInElsewhere('C1000001').replace('token of', 'renewed for'));
    browser.changedElsewhere('foyer.session');
    expect([sessionStore.current()?.token, changes]).toEqual(['renewed for C1000001', [false]]);
  });
});

describe('a sign-out in another tab', () => {
  const signedOutElsewhere = (browser: ReturnType<typeof openBrowser>, ended: string) =>
    browser.window.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'foyer.signed-out', storageArea: browser.local, newValue: ended }),
    );

  test('sends the ends of both tokens to other tabs and leaves no entry', async () => {
    const { browser, sessionStore } = await load();
    sessionStore.signIn(helper, false);
    sessionStore.enterContext(me, paths.dashboard());
    const written = vi.spyOn(browser.local, 'setItem');
    sessionStore.end('loggedOut');
    const ends = `${'token of C1000001'.slice(-12)} ${'token of helper'.slice(-12)}`;
    expect(written.mock.calls).toEqual([['foyer.signed-out', ends]]);
    expect(browser.local.getItem('foyer.signed-out')).toBeNull();
  });

  test.each([
    ['the same session', 'oken-helper1'],
    ['the session that this tab acts from', 'x oken-helper1'],
  ])('ends %s here and removes personal data', async (_, ended) => {
    const { browser, sessionStore, changes, user } = await load();
    sessionStore.signIn({ ...helper, token: 'a-token-helper1' }, false);
    if (ended.startsWith('x')) sessionStore.enterContext(me, paths.dashboard());
    browser.session.setItem('foyer.message.7.helper', 'Dear guests');
    signedOutElsewhere(browser, ended);
    expect([user(), changes.at(-1)]).toEqual([null, true]);
    expect(Object.keys(browser.session)).toEqual([]);
  });

  test('does not end a session of another sign-in', async () => {
    const { browser, sessionStore, user } = await load();
    sessionStore.signIn({ ...helper, token: 'a-token-helper1' }, false);
    signedOutElsewhere(browser, 'oken-helper2');
    expect(user()).toBe('helper');
  });
});

describe('a storage that cannot store', () => {
  test('because it is full: the sign-in lasts until the page unloads', async () => {
    const { browser, sessionStore, changes, user } = await load();
    FakeStorage.trouble(browser.local, 'full');
    sessionStore.signIn(me, true);
    expect([user(), changes]).toEqual(['C1000001', [false]]);
    sessionStore.end('ended');
    expect(user()).toBeNull();
  });

  test("because it is full: a reload does not restore another account's session", async () => {
    const { browser, sessionStore } = await load();
    sessionStore.signIn(other, true);
    FakeStorage.trouble(browser.local, 'full');
    sessionStore.signIn(me, true);
    expect((await load(browser)).user()).toBeNull();
  });

  test('because it is forbidden: the sign-in lasts until the page unloads', async () => {
    const { sessionStore, changes, user } = await load(openBrowser({ forbidden: true }));
    expect(user()).toBeNull();
    sessionStore.signIn(me, false);
    expect([user(), changes]).toEqual(['C1000001', [false]]);
    sessionStore.end('ended');
    expect(user()).toBeNull();
  });
});

describe("the end of a session during someone's work", () => {
  async function atWork(who = me) {
    const opened = await load();
    opened.sessionStore.signIn(who, false);
    opened.sessionStore.keepPageWhile(() => true);
    return opened;
  }

  test('keeps the page until the person signs in again, and stores no session in that time', async () => {
    const { browser, sessionStore, changes } = await atWork();
    changes.length = 0;
    sessionStore.setPowerLevel(2);
    sessionStore.end('ended');
    expect(sessionStore.powerLevel()).toBe(0);
    expect([sessionStore.current(), sessionStore.waiting()]).toMatchObject([null, { userId: me.userId, ended: true }]);
    expect(browser.session.getItem('foyer.session')).toBeNull();
    sessionStore.amend({ locale: 'ja-JP' });
    expect(browser.session.getItem('foyer.session')).toBeNull();
    expect(changes, 'the page stays').toEqual([]);

    const resumed = sessionStore.resumed();
    sessionStore.signIn({ ...me, token: 'new' }, false);
    expect(await resumed, 'what waits is asked again').toBe(true);
    expect([sessionStore.current()?.token, sessionStore.waiting()]).toEqual(['new', null]);
    expect(changes, 'and goes on').toEqual([]);
  });

  test('unmounts the page when the person navigates elsewhere', async () => {
    const { sessionStore, changes } = await atWork();
    changes.length = 0;
    sessionStore.end('ended');
    const resumed = sessionStore.resumed();
    sessionStore.giveUp();
    expect([sessionStore.waiting(), changes, await resumed]).toEqual([null, [false], false]);
  });

  test('keeps the page when the session expires too', async () => {
    const { sessionStore } = await atWork();
    vi.setSystemTime(Date.now() + 60_000);
    expect([sessionStore.current(), sessionStore.waiting()?.userId]).toEqual([null, me.userId]);
  });

  test('does not apply to a sign-out or to staff who act for an account', async () => {
    const left = await atWork();
    left.sessionStore.end('loggedOut');
    expect(left.sessionStore.waiting()).toBeNull();
    const acting = await atWork(helper);
    acting.sessionStore.enterContext(me, paths.dashboard());
    acting.sessionStore.end('ended');
    expect(acting.sessionStore.waiting()).toBeNull();
  });

  test('unmounts the page if nothing would be lost', async () => {
    const { sessionStore } = await load();
    sessionStore.signIn(me, false);
    sessionStore.end('ended');
    expect(sessionStore.waiting()).toBeNull();
  });
});
