import { panels, type RegistrationState } from '@foyer/domain/orders/registration/state';
import { onTestFinished, expect, test, vi } from 'vitest';
import { mount } from '../../../../test/hooks.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { useStepHistory } from './step-history.ts';

vi.mock('react', () => import('../../../../test/hooks.ts'));

/** A fake of the browser history. `go` only records the request, and `arrive` moves and fires `popstate`. */
class FakeHistory {
  entries: unknown[] = [{ router: 'of the router' }];
  index = 0;
  readonly deltas: number[] = [];
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

  /** Only records the request. `arrive` moves later, as browsers navigate after the calling script. */
  go(delta: number): void {
    this.deltas.push(delta);
  }

  arrive(delta: number): void {
    this.index += delta;
    this.#window.dispatchEvent(Object.assign(new Event('popstate'), { state: this.state }));
  }
}

/** The fields of a registration state that the step history reads. */
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

/** Runs the hook through `steps`, with a fake browser history. */
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
  const showSteps = (...next: RegistrationState[]) => {
    for (const each of next) render(each, back, forward);
  };
  showSteps(...steps);
  const depths = () => history.entries.map((entry) => (entry as { foyerStep?: number }).foyerStep ?? 0);
  return { history, back, forward, showSteps, depths, focused, unmount };
}

test("pushes an entry with the depth for each step forward and keeps the router's state in it", () => {
  const { history, depths } = walk([search, ticket, form]);
  expect(depths()).toEqual([0, 1, 2]);
  expect(history.state).toEqual({ router: 'of the router', foyerStep: 2 });
});

test('pushes nothing when the same step renders again', () => {
  const { depths } = walk([search, ticket, ticket, step('ticket', { check: 'done' }), ticket]);
  expect(depths()).toEqual([0, 1]);
});

test('pushes nothing for a running search, a ticket being selected or the confirmation', () => {
  const { depths } = walk([
    cart,
    step('search', { search: { status: 'searching' } }),
    step('ticket', { check: 'choosing' }),
    form,
    state('confirmation'),
  ]);
  expect(depths()).toEqual([0, 1]);
});

test('pushes an entry for each cart entry that is edited', () => {
  const { depths } = walk([cart, step('form', { editing: 1 }), step('form', { editing: 2 })]);
  expect(depths()).toEqual([0, 1, 2]);
});

test("the browser's Back calls `back` once for each step", () => {
  const { history, back, forward, showSteps, depths } = walk([search, ticket, form]);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(1);
  showSteps(ticket);
  expect(history.deltas).toEqual([]);
  showSteps(form);
  // The entry exists already.
  expect(depths()).toEqual([0, 1, 2]);
  history.index = 2;
  history.arrive(-2);
  expect(back).toHaveBeenCalledTimes(3);
  expect(forward).not.toHaveBeenCalled();
});

test('Back saves the text of the focused field before it goes back', () => {
  const { history, back, focused } = walk([search, ticket]);
  const done: string[] = [];
  focused.blur.mockImplementation(() => done.push('left the field'));
  back.mockImplementation(() => done.push('went back'));
  history.arrive(-1);
  expect(done).toEqual(['left the field', 'went back']);
});

test("the browser's Forward goes forward once and reuses its history entry", () => {
  const { history, back, forward, showSteps, depths } = walk([search, ticket, form]);
  history.arrive(-1);
  showSteps(ticket);
  history.arrive(1);
  expect([forward.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
  showSteps(form);
  expect([depths(), history.index]).toEqual([[0, 1, 2], 2]);
});

test("the wizard's Back goes back in the history and runs only once", () => {
  const { history, back, forward, showSteps } = walk([search, ticket, form]);
  showSteps(search);
  expect(history.deltas).toEqual([-2]);
  history.arrive(-2);
  expect([back.mock.calls.length, forward.mock.calls.length]).toEqual([0, 0]);
  // The next Back comes from the person again.
  showSteps(ticket);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(1);
});

test('reaching the cart goes back to depth 0 in the history', () => {
  const { history, showSteps, back, depths } = walk([cart, search, ticket, form]);
  showSteps(cart);
  expect(history.deltas).toEqual([-3]);
  history.arrive(-3);
  expect(back).not.toHaveBeenCalled();
  showSteps(payment);
  expect(depths()).toEqual([0, 1]);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(1);
});

test('reaching the cart goes back to depth 0 even if the wizard started at another step', () => {
  const { history, showSteps, depths } = walk([search, ticket]);
  showSteps(cart);
  expect(history.deltas).toEqual([-1]);
  history.arrive(-1);
  showSteps(payment);
  expect(depths()).toEqual([0, 1]);
});

test('after a reload the steps continue from the current history entry', () => {
  const { history, back, showSteps, depths } = walk([form], { depth: 2 });
  showSteps(payment);
  expect(depths()).toEqual([0, 1, 2, 3]);
  history.arrive(-1);
  showSteps(form);
  history.arrive(-1);
  expect(back).toHaveBeenCalledTimes(2);
});

test('stops listening when the screen unmounts', () => {
  const { history, back, unmount } = walk([search, ticket]);
  unmount();
  history.arrive(-1);
  expect(back).not.toHaveBeenCalled();
});
