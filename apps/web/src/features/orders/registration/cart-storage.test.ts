import { addToCart, emptyCart, type Cart } from '@foyer/domain/orders/cart';
import { attendeeOf, consultant, me, now, other, rulesOf, spouse } from '@foyer/domain/testing/factories';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage, openBrowser, type FakeBrowser } from '../../../../test/browser.ts';

const owner = { accountId: me, eventId: 1 };
const stranger = { accountId: other, eventId: 1 };
const rules = rulesOf({ others: true });
const cartOf = (...attendees: ReturnType<typeof attendeeOf>[]): Cart =>
  attendees.reduce((cart, attendee) => {
    const added = addToCart(cart, attendee, rules);
    if ('refusal' in added) throw new Error(added.refusal.code);
    return added.cart;
  }, emptyCart);
const own = cartOf(attendeeOf(consultant));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

async function load(browser: FakeBrowser = openBrowser()) {
  const storage = await import('./cart-storage.ts');
  return {
    ...storage,
    browser,
    keys: () => Object.keys(browser.local),
    read: (of = owner) => storage.readCart(of, rules).cart,
  };
}

describe('a cart', () => {
  test('survives a reload together with the tickets that lookups found', async () => {
    const { writeCart, readCart } = await load();
    const held = [{ externalAccountIdentifier: me, relationshipType: 'CONSULTANT' }];
    const cart = addToCart(emptyCart, attendeeOf(spouse), rulesOf({ held }));
    if ('refusal' in cart) throw new Error(cart.refusal.code);
    writeCart(cart.cart, held, owner);
    expect(readCart(owner, rules)).toEqual({ cart: cart.cart, held });
  });

  test('belongs to one event', async () => {
    const { writeCart, read } = await load();
    writeCart(own, [], owner);
    expect(read({ ...owner, eventId: 2 })).toEqual(emptyCart);
    expect(read()).toEqual(own);
  });

  test('of another person is removed in all events when someone else registers here, even if its order is being paid', async () => {
    const { writeCart, parkCart, parkedOrder, read, keys, browser } = await load();
    browser.local.setItem('foyer.locale', 'ja-JP');
    writeCart(own, [], stranger);
    parkCart(own, [], { ...stranger, eventId: 2 }, 'intent-2');
    writeCart(own, [], { ...stranger, eventId: 3 });
    writeCart(own, [], { ...owner, eventId: 4 });
    browser.local.setItem('foyer.cart.5', 'broken');
    expect(parkedOrder({ ...owner, eventId: 2 })).toBeNull();
    expect(read()).toEqual(emptyCart);
    expect(keys()).toEqual(['foyer.locale', 'foyer.cart.4']);
    expect(read(stranger)).toEqual(emptyCart);
  });

  test('is not stored when it is empty', async () => {
    const { writeCart, keys } = await load();
    writeCart(own, [], owner);
    writeCart(emptyCart, [], owner);
    expect(keys()).toEqual([]);
  });

  test('is written only when it changes, so two tabs cannot notify each other endlessly', async () => {
    const { writeCart, browser } = await load();
    const held = [{ externalAccountIdentifier: other, relationshipType: 'CONSULTANT' }];
    const writes = () => FakeStorage.written(browser.local).length;
    writeCart(own, [], owner);
    vi.setSystemTime(now.getTime() + 1_000);
    writeCart(own, [], owner);
    expect(writes()).toBe(1);
    writeCart(cartOf(attendeeOf(consultant), attendeeOf(spouse)), [], owner);
    expect(writes()).toBe(2);
    writeCart(own, [], owner);
    writeCart(own, held, owner);
    expect(writes()).toBe(4);
    writeCart(own, held, stranger);
    expect(writes()).toBe(5);
  });

  test('is not restored when it is too old', async () => {
    const { writeCart, read } = await load();
    writeCart(own, [], owner);
    vi.setSystemTime(now.getTime() + 30 * 86_400_000);
    expect(read()).toEqual(own);
    vi.setSystemTime(now.getTime() + 30 * 86_400_000 + 1);
    expect(read()).toEqual(emptyCart);
  });
});

describe('a cart that is being paid', () => {
  test('is set aside for its order and readable by its owner only', async () => {
    const { writeCart, parkCart, parkedOrder, read } = await load();
    writeCart(own, [], owner);
    parkCart(own, [], owner, 'intent-1');
    expect(read()).toEqual(emptyCart);
    expect([parkedOrder(owner), parkedOrder(stranger), parkedOrder({ ...owner, eventId: 2 })]).toEqual([
      'intent-1',
      null,
      null,
    ]);
  });

  test('is restored when the payment fails', async () => {
    const { parkCart, takeBackCart, parkedOrder, read, keys, browser } = await load();
    parkCart(own, [], owner, 'intent-1');
    takeBackCart(owner);
    expect([read(), parkedOrder(owner), keys()]).toEqual([own, null, ['foyer.cart.1']]);
    expect(browser.local.getItem('foyer.cart.1')).not.toContain('intent-1');
  });

  test('is not restored over a cart that was started later', async () => {
    const { writeCart, parkCart, takeBackCart, read, keys } = await load();
    const begun = cartOf(attendeeOf(consultant), attendeeOf(spouse));
    parkCart(own, [], owner, 'intent-1');
    writeCart(begun, [], owner);
    takeBackCart(owner);
    expect([read(), keys()]).toEqual([begun, ['foyer.cart.1']]);
    takeBackCart(owner);
    expect(read()).toEqual(begun);
  });

  test('is deleted when the order is paid, while a newer cart stays', async () => {
    const { writeCart, parkCart, forgetParkedCart, parkedOrder, read } = await load();
    parkCart(own, [], owner, 'intent-1');
    writeCart(own, [], owner);
    forgetParkedCart(owner);
    expect([parkedOrder(owner), read()]).toEqual([null, own]);
  });

  test('has no order when its entry is malformed', async () => {
    const { parkedOrder, browser } = await load();
    for (const stored of ['broken', '[]', 'null', JSON.stringify({ accountId: me, orderIntentId: 7 })]) {
      browser.local.setItem('foyer.cart-paying.1', stored);
      expect(parkedOrder(owner)).toBeNull();
    }
  });
});

describe('a change in another tab', () => {
  test('calls the listener for this event and this storage only, and only until it is removed', async () => {
    const { onCartChangedElsewhere, browser } = await load();
    const heard = vi.fn<() => void>();
    const leave = onCartChangedElsewhere(owner, heard);
    browser.changedElsewhere('foyer.cart.2');
    browser.changedElsewhere('foyer.session');
    browser.changedElsewhere('foyer.cart.1', browser.session);
    expect(heard).not.toHaveBeenCalled();
    browser.changedElsewhere('foyer.cart.1');
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    browser.changedElsewhere('foyer.cart.1');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('a storage that cannot store', () => {
  const useAll = ({
    writeCart,
    parkCart,
    parkedOrder,
    takeBackCart,
    forgetParkedCart,
    read,
  }: Awaited<ReturnType<typeof load>>) => {
    writeCart(own, [], owner);
    const seen = read();
    parkCart(own, [], owner, 'intent-1');
    const order = parkedOrder(owner);
    takeBackCart(owner);
    forgetParkedCart(owner);
    writeCart(emptyCart, [], owner);
    return [seen, order];
  };

  test('because access is forbidden stores nothing and throws no error', async () => {
    expect(useAll(await load(openBrowser({ forbidden: true })))).toEqual([emptyCart, null]);
  });

  test.each(['forbidden', 'full'] as const)('because it is %s stores nothing and throws no error', async (trouble) => {
    const storage = await load();
    FakeStorage.trouble(storage.browser.local, trouble);
    expect(useAll(storage)).toEqual([emptyCart, null]);
  });

  test('because it has room for only one cart still sets that cart aside', async () => {
    const { writeCart, parkCart, parkedOrder, browser } = await load();
    writeCart(own, [], owner);
    FakeStorage.roomFor(browser.local, 1);
    parkCart(own, [], owner, 'intent-1');
    expect(parkedOrder(owner)).toBe('intent-1');
  });

  test("because it has no room for the order's cart keeps the cart", async () => {
    const { writeCart, parkCart, parkedOrder, read, browser } = await load();
    writeCart(own, [], owner);
    FakeStorage.refuse(browser.local, 'foyer.cart-paying.1');
    parkCart(own, [], owner, 'intent-1');
    expect([parkedOrder(owner), read()]).toEqual([null, own]);
  });
});
