import { panels, type RegistrationState } from '@foyer/domain/registration/state';
import { onTestFinished, expect, test, vi } from 'vitest';
import { mount } from '../../../../test/hooks.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { useStepHistory } from './step-history.ts';

vi.mock('react', () => import('../../../../test/hooks.ts'));

/** A history as browsers have it: going is done later, and tells where it has arrived. */
class FakeHistory {
  entries: unknown[] = [{ router: 'of the router' }];
  index = 0;
  readonly goes: number[] = [];
  readonly #window: EventTarget;

  constructor(window: EventTarget) {
    this.#window = window;
  }

  get state(): unknown {
    return this.entries[this.index];
  }

  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.index + 1), state];
    this.index += 1;
  }

  /** Done by `arrive`, as a page goes only after the script that asked for it. */
  go(delta: number): void {
    this.goes.push(delta);
  }

  arrive(delta: number): void {
    this.index += delta;
    this.#window.dispatchEvent(Object.assign(new Event('popstate'), { state: this.state }));
  }
}

/** As much of a registration as its history looks at. */
const state = (panel: RegistrationState['panel'], more: Record<string, unknown> = {}) =>
  ({
    panel,
    step: 'ticket',
    search: { status: 'found' },
    editing: null,
    check: 'idle',
    ...more,
  }) as unknown as RegistrationState;
const step = (name: string, more: Record<string, unknown> = {}) => state(panels.ticket, { step: name, ...more });
const [search, ticket, form, cart, payment] = [
  step('search'),
  step('ticket'),
  step('form'),
  state(panels.cart),
  state(panels.payment),
];

/** The wizard at `steps`, one after the other, and a person with a browser in front of it. */
function walk(steps: readonly RegistrationState[], { depth }: { depth?: number } = {}) {
  const { window } = openBrowser();
  const history = new FakeHistory(window);
  if (depth !== undefined) {
    history.entries = [{}, ...Array.from({ length: depth }, (_, index) => ({ foyerStep: index + 1 }))];
    history.index = depth;
  }
  Object.assign(window, { history });
  vi.stubGlobal('History', FakeHistory);
  class Field {
    blur = vi.fn<() => unknown>();
  }
  vi.stubGlobal('HTMLElement', Field);
  const focused = new Field();
  vi.stubGlobal('document', { activeElement: focused });
  const [back, forward] = [vi.fn<() => unknown>(), vi.fn<() => unknown>()];
  const { render, unmount } = mount(useStepHistory);
  onTestFinished(unmount);
  const go = (...next: RegistrationState[]) => {
    for (const each of next) render(each, back, forward);
  };
  go(...steps);
  const depths = () => history.entries.map((entry) => (entry as { foyerStep?: number }).foyerStep ?? 0);
  return { history, back, forward, go, depths, focused, unmount };
}

test('each step forward is an entry with its depth, beside what the router keeps there', () => {
  const { history, depths } = walk([search, ticket, form]);
  expect(depths()).toEqual([0, 1, 2]);
  expect(history.state).toEqual({ router: 'of the router', foyerStep: 2 });
});

test('rendering a step again is no step', () => {
  const { depths } = walk([search, ticket, ticket, step('ticket', { check: 'done' }), ticket]);
  expect(depths()).toEqual([0, 1]);
});

test('what nobody stops at is no step: a search under way, a ticket being chosen, the confirmation', () => {
  const { depths } = walk([
    cart,
    step('search', { search: { status: 'searching' } }),
    step('ticket', { check: 'choosing' }),
    form,
    state('confirmation'),
  ]);
  expect(depths()).toEqual([0, 1]);
});

test('editing one entry and then another are two steps', () => {
  const { depths } = walk([cart, step('form', { editing: 1 }), step('form', { editing: 2 })]);
  expect(depths()).toEqual([0, 1, 2]);
});

test("the browser's Back is the wizard's, as many steps as it went", () => {
  const { history, back, forward, go, depths } = walk([search, ticket, form]);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(1);
  go(ticket);
  expect(history.goes).toEqual([]);
  go(form);
  // The entry is there already.
  expect(depths()).toEqual([0, 1, 2]);
  history.index = 2;
  history.arrive(-2);
  expect(back).toHaveBeenCalledTimes(3);
  expect(forward).not.toHaveBeenCalled();
});

test('Back hands over first what was just typed', () => {
  const { history, back, focused } = walk([search, ticket]);
  const done: string[] = [];
  focused.blur.mockImplementation(() => done.push('left the field'));
  back.mockImplementation(() => done.push('went back'));
  history.arrive(-1);
  expect(done).toEqual(['left the field', 'went back']);
});

test("the browser's Forward goes on once, and its entry is used again", () => {
  const { history, back, forward, go, depths } = walk([search, ticket, form]);
  history.arrive(-1);
  go(ticket);
  history.arrive(1);
  expect([forward.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
  go(form);
  expect([depths(), history.index]).toEqual([[0, 1, 2], 2]);
});

test("the wizard's own Back goes back in the history, and is not done twice", () => {
  const { history, back, forward, go } = walk([search, ticket, form]);
  go(search);
  expect(history.goes).toEqual([-2]);
  history.arrive(-2);
  expect([back.mock.calls.length, forward.mock.calls.length]).toEqual([0, 0]);
  // The next Back is the person's again.
  go(ticket);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(1);
});

test('the cart is the ground floor: arriving there takes the steps off', () => {
  const { history, go, back, depths } = walk([cart, search, ticket, form]);
  go(cart);
  expect(history.goes).toEqual([-3]);
  history.arrive(-3);
  expect(back).not.toHaveBeenCalled();
  go(payment);
  expect(depths()).toEqual([0, 1]);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(1);
});

test('a wizard that began elsewhere goes to the ground floor, too, when it reaches the cart', () => {
  const { history, go, depths } = walk([search, ticket]);
  go(cart);
  expect(history.goes).toEqual([-1]);
  history.arrive(-1);
  go(payment);
  expect(depths()).toEqual([0, 1]);
});

test('a reload in the middle goes on from the entry one stands on', () => {
  const { history, back, go, depths } = walk([form], { depth: 2 });
  go(payment);
  expect(depths()).toEqual([0, 1, 2, 3]);
  history.arrive(-1);
  go(form);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(2);
});

test('leaving the screen stops listening', () => {
  const { history, back, unmount } = walk([search, ticket]);
  unmount();
  history.arrive(-1);
  expect(back).not.toHaveBeenCalled();
});
