// @vitest-environment happy-dom
import { Suspense } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { consultant, contextOf, groupTicket, lookupOf, me, memberOf } from '@foyer/domain/testing/factories';
import type { GroupMember } from '@foyer/domain/orders/groups';
import { registrationReducer } from '@foyer/domain/orders/registration/reducer';
import { enterRegistration } from '@foyer/domain/orders/registration/state';
import { rareSteps } from '@foyer/messages/en-US/pages/rare-steps';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../../../test/page.tsx';
import type { Registration } from '../../use-registration.ts';
import { GroupStep } from './GroupStep.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the step with these members and a maximum of three. */
async function openStep(members: readonly GroupMember[]) {
  const start = [
    {
      type: 'searchSucceeded',
      identifier: me,
      lookup: lookupOf([consultant], { firstName: 'Mary', lastName: 'Smith' }),
    },
    { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [groupTicket(7)] },
  ] as const;
  const entered = start.reduce(registrationReducer, enterRegistration(contextOf()));
  const state = { ...entered, step: 'group' as const, attendee: { ...entered.attendee, associatedTickets: members } };
  const dispatch = vi.fn<Registration['dispatch']>();
  const registration = { state, dispatch, hasActed: () => false } as unknown as Registration; // The step reads nothing else of a registration.
  await act(async () => {
    await renderOnPage(
      <Suspense>
        <GroupStep registration={registration} />
      </Suspense>,
    );
  });
  const next = await screen.findByRole('button', { name: rareSteps.continueWithTeam, hidden: true });
  return { next, dispatch };
}
/** The team's rows in the step, without the rows of its dialog. */
const rows = () =>
  screen
    .getAllByRole('listitem', { hidden: true })
    .filter((row) => row.closest('dialog') === null)
    .map((row) => row.textContent);

test("lists the leader first while the leader's ticket is being bought", async () => {
  await openStep([]);
  expect(rows()).toEqual([`Mary Smith${me}${rareSteps.memberLeader}`]);
  expect(screen.getAllByText(rareSteps.groupLead({ taken: 1, max: 3 }))).not.toEqual([]);
});

test("lists the leader's own ticket instead when it is a member", async () => {
  await openStep([memberOf(1, true), memberOf(2)]);
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toContain(rareSteps.memberSelf);
  expect(rows().join()).not.toContain(rareSteps.memberLeader);
});

test.each([
  ['too few', [], rareSteps.needsMember],
  ['too many', [memberOf(2), memberOf(3), memberOf(4)], rareSteps.tooManyMembers({ max: 3 })],
])('shows next to the button why it does not continue with %s members', async (_, members, reason) => {
  const { next, dispatch } = await openStep(members);
  expect(within(next.parentElement ?? next).getByText(reason)).toBeTruthy();
  fireEvent.click(next);
  expect(dispatch).not.toHaveBeenCalledWith({ type: 'next' });
});

test('continues with one member', async () => {
  const { next, dispatch } = await openStep([memberOf(2)]);
  expect(screen.queryByText(rareSteps.needsMember)).toBeNull();
  fireEvent.click(next);
  expect(dispatch).toHaveBeenCalledWith({ type: 'next' });
});
