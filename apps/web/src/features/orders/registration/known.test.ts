import type * as Library from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import type { RegistrationAction } from '@foyer/domain/orders/registration/actions';
import { registrationReducer } from '@foyer/domain/orders/registration/reducer';
import { enterRegistration, type RegistrationState } from '@foyer/domain/orders/registration/state';
import { addOnOf, consultant, contextOf, groupTicket, lookupOf, me, ticketOf } from '@foyer/domain/testing/factories';
import { beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../../../test/hooks.ts';
import { call } from '../../../api/call.ts';
import { usePrefetchNextStep } from './known.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../../test/hooks.ts')),
}));
let client = new QueryClient();
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof Library>()),
  useQueryClient: () => client,
}));
vi.mock('../../../api/call.ts', () => ({
  answered: () => undefined,
  call: vi.fn<() => Promise<object>>(() => Promise.resolve({})),
}));

const preloadRareSteps = vi.fn<() => void>();

const after = (state: RegistrationState, ...actions: RegistrationAction[]) =>
  actions.reduce(registrationReducer, state);
const alone = enterRegistration(contextOf({ others: false }));
const before = after(alone, { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) });
/** A second ticket, because a single one is selected automatically. */
const offered = (...tickets: ReturnType<typeof ticketOf>[]) =>
  after(before, { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [...tickets, ticketOf(9)] });

/** The calls that were sent, and whether the code of the rare steps was prefetched. */
const requests = () => [
  vi.mocked(call).mock.calls.map(([name]) => name as string),
  preloadRareSteps.mock.calls.length > 0,
];
const nothing = [[], false];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  return () => {
    vi.clearAllMocks();
    vi.useRealTimers();
  };
});

test('sends nothing before the tickets load, nor in the first half second after', async () => {
  const { render } = mount(usePrefetchNextStep);
  expect(before.step).toBe('ticket');
  render(before, me, preloadRareSteps);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toEqual(nothing);
  render(offered(ticketOf(1)), me, preloadRareSteps);
  await vi.advanceTimersByTimeAsync(499);
  expect(requests()).toEqual(nothing);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests()).toEqual([['getLastAnswers'], false]);
});

test('sends nothing after the ticket step was left', async () => {
  const tickets = offered(ticketOf(1), groupTicket(2));
  const { render, unmount } = mount(usePrefetchNextStep);
  render(tickets, me, preloadRareSteps);
  await vi.advanceTimersByTimeAsync(400);
  render(after(tickets, { type: 'ticketChosen', ticketConfigurationId: 1 }), me, preloadRareSteps);
  await vi.advanceTimersByTimeAsync(60_000);
  render(tickets, me, preloadRareSteps);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toEqual(nothing);
});

test.each([
  ['a team', offered(groupTicket(2))],
  ['add-ons', offered(ticketOf(1, { addOns: [addOnOf(1)] }))],
  [
    'another person',
    after(
      enterRegistration(contextOf({ others: true })),
      { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) },
      { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [ticketOf(1), ticketOf(9)] },
    ),
  ],
])('prefetches the code of rare steps only where such a step may follow: %s', async (_, state) => {
  mount(usePrefetchNextStep).render(state, me, preloadRareSteps);
  await vi.advanceTimersByTimeAsync(500);
  expect(requests()).toEqual([['getLastAnswers'], true]);
});

test('does not fetch last answers for another account', async () => {
  mount(usePrefetchNextStep).render(offered(ticketOf(1)), 'C1000009', preloadRareSteps);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toEqual(nothing);
});
