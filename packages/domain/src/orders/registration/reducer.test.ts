import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import { describe, expect, it } from 'vitest';
import type { Cart } from '../cart.ts';
import {
  addOnOf,
  attendeeOf,
  consultant,
  contextOf,
  groupTicket,
  guest,
  lookupOf,
  me,
  memberOf,
  other,
  relationshipTypes,
  spouse,
  ticketOf,
  quoteOf,
} from '../../testing/factories.ts';
import { anotherConsultant } from '../../tickets/relationships.ts';
import type { RegistrationAction } from './actions.ts';
import { isPanelEnabled, nextRefusal, pendingCall, stepsOf } from './progress.ts';
import { registrationReducer } from './reducer.ts';
import { enterRegistration, type RegistrationState } from './state.ts';

const run = (state: RegistrationState, ...actions: RegistrationAction[]) => actions.reduce(registrationReducer, state);
const fresh = (more: Parameters<typeof contextOf>[0] = {}) => enterRegistration(contextOf(more));

/** Short names for actions. */
const found = (
  types: RelationshipType[],
  more: Partial<RelationshipLookup> = {},
  identifier = me,
): RegistrationAction => ({
  type: 'searchSucceeded',
  identifier,
  lookup: lookupOf(types, more),
});
const failed = (identifier = me): RegistrationAction => ({
  type: 'searchFailed',
  identifier,
  code: 'INVALID_ATTENDEE',
});
const tickets = (relationshipType: string, ...list: ReturnType<typeof ticketOf>[]): RegistrationAction => ({
  type: 'ticketsLoaded',
  relationshipType,
  tickets: list,
});
const choose = (ticketConfigurationId: number): RegistrationAction => ({ type: 'ticketChosen', ticketConfigurationId });
const accept = (answers = {}, relationshipType?: string | null): RegistrationAction => ({
  type: 'formAccepted',
  answers,
  another: relationshipType === undefined ? null : { relationshipType },
});
const hold = (reservationId: number) => ({ reservationId, expiresAt: '2026-06-01T12:15:00Z' });
const granted = (ticketConfigurationId: number, reservationId: number): RegistrationAction => ({
  type: 'holdGranted',
  ticketConfigurationId,
  hold: hold(reservationId),
});
const next: RegistrationAction = { type: 'next' };
const back: RegistrationAction = { type: 'back' };

const limited = (id: number) => ticketOf(id, { limitQuantity: true, quantity: 10, available: 3 });
const withAddOns = (id: number) => ticketOf(id, { addOns: [addOnOf(7)] });
const cartOf = (...types: RelationshipType[]): Cart => ({
  entries: types.map((relationship, index) => ({
    ...attendeeOf(relationship, me, { formData: { registrationForm: { name: relationship.relationshipType } } }),
    relationship,
    ticketConfiguration: ticketOf(1),
    entryId: index + 1,
  })),
  nextEntryId: types.length + 1,
});
const inCart = (...types: RelationshipType[]) => enterRegistration(contextOf(), { cart: cartOf(...types), held: [] });

/** One attendee at the ticket step with two tickets to choose from, and in the form with the first ticket. */
const atTickets = run(fresh(), found([consultant]), tickets('CONSULTANT', ticketOf(1), ticketOf(2)));
const inForm = run(atTickets, choose(1));
const atSpouseTickets = (...list: ReturnType<typeof ticketOf>[]) =>
  run(
    inCart(consultant),
    { type: 'moreTickets', relationshipType: 'SPOUSE' },
    found([spouse, guest]),
    tickets('SPOUSE', ...list),
  );

describe('Registration panel entry', () => {
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    ['starts at the cart with saved cart attendees', inCart(consultant), [], { panel: 0 }],
    ['starts at ticket selection without saved attendees', fresh(), [], { panel: 1, step: 'search' }],
    [
      'goes to the form at the start of registration',
      atTickets,
      [choose(1)],
      { panel: 2, step: 'form', resetDue: true },
    ],
    [
      'goes to the cart after adding an attendee',
      inForm,
      [accept()],
      { panel: 0, cart: { entries: [{ entryId: 1 }] } },
    ],
    [
      'goes to the form for an edit, and stores the panel',
      inCart(consultant),
      [{ type: 'editStarted', entryId: 1 }],
      { panel: 2, step: 'form', previousPanel: 0, editing: 1 },
    ],
    [
      'returns to the stored panel after closing the edit',
      inCart(consultant),
      [{ type: 'editStarted', entryId: 1 }, { type: 'editClosed' }],
      { panel: 0, editing: null },
    ],
    [
      'returns to payment after closing an edit begun there',
      run(inCart(consultant), { type: 'paymentOpened' }),
      [{ type: 'editStarted', entryId: 1 }, { type: 'editClosed' }],
      { panel: 3 },
    ],
    ['opens payment as panel 3', inCart(consultant), [{ type: 'paymentOpened' }], { panel: 3 }],
    [
      'goes back to panel 1 for more tickets',
      inCart(consultant),
      [{ type: 'moreTickets', relationshipType: 'SPOUSE' }],
      { panel: 1, wanted: 'SPOUSE' },
    ],
    [
      'goes to the cart after canceling an update with attendees',
      run(inCart(consultant), { type: 'editStarted', entryId: 1 }),
      [{ type: 'updateCanceled' }],
      { panel: 0, editing: null },
    ],
    [
      'goes to panel 1 after canceling an update without attendees',
      inForm,
      [{ type: 'updateCanceled' }],
      { panel: 1, step: 'search', attendee: { ticketConfiguration: null } },
    ],
    [
      'starts a new blank attendee after removing the last one',
      inCart(consultant),
      [{ type: 'entryRemoved', entryId: 1 }],
      { panel: 1, step: 'search', cart: { entries: [] } },
    ],
    [
      'stays in the cart after removing one of several attendees',
      inCart(consultant, spouse),
      [{ type: 'entryRemoved', entryId: 2 }],
      { panel: 0, cart: { entries: [{ entryId: 1 }] } },
    ],
    [
      'removes the entries that need a removed self ticket',
      inCart(consultant, spouse, guest),
      [{ type: 'entryRemoved', entryId: 1 }],
      { panel: 1, cart: { entries: [] } },
    ],
    [
      'starts with the spouse on request, with any cart',
      enterRegistration(contextOf(), { cart: cartOf(consultant), held: [] }, 'SPOUSE'),
      [found([spouse, guest])],
      { panel: 1, step: 'ticket', attendee: { relationship: spouse }, cart: { entries: [{ entryId: 1 }] } },
    ],
    [
      'starts at the account number for another consultant',
      enterRegistration(contextOf({ others: true }), undefined, anotherConsultant),
      [],
      { panel: 1, step: 'search', search: { identifier: '', status: 'idle' } },
    ],
    [
      'does not request an account number when registering others is not allowed',
      enterRegistration(contextOf(), undefined, anotherConsultant),
      [],
      { panel: 1, search: { identifier: me, status: 'searching' } },
    ],
    [
      'does not edit guests',
      inCart(consultant, guest),
      [{ type: 'editStarted', entryId: 2 }],
      { panel: 0, editing: null },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));
});

describe('which panels open', () => {
  it.each<[string, RegistrationState, [boolean, boolean, boolean, boolean]]>([
    ['at the start', fresh(), [false, true, false, false]],
    ['in the form', inForm, [false, true, true, false]],
    ['in the cart', inCart(consultant), [true, true, false, false]],
    ['at payment', run(inCart(consultant), { type: 'paymentOpened' }), [true, true, false, true]],
    ['after the order', run(inCart(consultant), { type: 'orderPlaced', orderId: 5 }), [false, false, false, false]],
  ])('%s', (_, state, enabled) => {
    expect(([0, 1, 2, 3] as const).map((panel) => isPanelEnabled(state, panel))).toEqual(enabled);
  });
  it('keeps a disabled panel closed; the cart can be viewed while adding, and nothing is lost', () => {
    expect(run(fresh(), { type: 'panelOpened', panel: 3 }).panel).toBe(1);
    expect(run(fresh(), { type: 'panelOpened', panel: 0 }).panel).toBe(1);
    const adding = run(atSpouseTickets(ticketOf(1), ticketOf(2)), choose(2), {
      type: 'answersChanged',
      answers: { name: 'x' },
    });
    const looked = run(adding, { type: 'panelOpened', panel: 0 }, { type: 'panelOpened', panel: 2 });
    expect(looked).toEqual(adding);
    expect(run(adding, { type: 'panelOpened', panel: 1 })).toMatchObject({
      panel: 1,
      step: 'ticket',
      attendee: { formData: { registrationForm: { name: 'x' } } },
    });
  });
  it('starts a new attendee when ticket selection is opened from the cart', () => {
    expect(run(inCart(consultant), { type: 'panelOpened', panel: 1 })).toMatchObject({
      panel: 1,
      step: 'search',
      search: { status: 'searching' },
    });
  });
});

describe('Consultant search', () => {
  const others = fresh({ others: true });
  const typed = (identifier: string): RegistrationAction[] => [
    { type: 'identifierTyped', identifier },
    { type: 'searchRequested' },
  ];
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    [
      'ignores a typed number after a person was found',
      run(others, found([consultant])),
      [...typed(other), found([consultant], {}, other)],
      { step: 'ticket', search: { identifier: me }, attendee: { externalAccountIdentifier: me } },
    ],
    [
      'runs automatically on entry, for the logged-in user',
      others,
      [],
      { search: { status: 'searching', identifier: me } },
    ],
    [
      'marks the typed consultant as invalid with the error when others may be registered',
      others,
      [...typed(other), failed(other)],
      { step: 'search', search: { status: 'failed', error: 'INVALID_ATTENDEE' } },
    ],
    [
      'turns the search off on failure when others may not be registered',
      fresh(),
      [failed()],
      { search: { status: 'off' } },
    ],
    [
      'treats an invalid lookup as a failure',
      others,
      [...typed(other), found([], { valid: false }, other)],
      { search: { status: 'failed', error: 'INVALID_ATTENDEE' } },
    ],
    [
      'starts another consultant with an empty number and no request',
      others,
      [{ type: 'otherConsultant' }],
      { search: { status: 'idle', identifier: '' } },
    ],
    [
      'sends no request for an empty number',
      others,
      [{ type: 'otherConsultant' }, { type: 'searchRequested' }],
      { search: { status: 'idle', error: null } },
    ],
    [
      'parses the typed number',
      others,
      typed(' ｃ１００-０００２ '),
      { search: { status: 'searching', identifier: other } },
    ],
    ['forces the identifier to the logged-in user', fresh(), [...typed(other)], { search: { identifier: me } }],
    [
      'forces it also for more tickets of another account',
      fresh(),
      [{ type: 'moreTickets', relationshipType: null, identifier: other }],
      { search: { identifier: me } },
    ],
    [
      'refuses another consultant when registering others is not allowed',
      fresh(),
      [{ type: 'otherConsultant' }],
      { search: { identifier: me } },
    ],
    [
      'takes the personal data of an authorized result with a self type',
      fresh(),
      [found([consultant])],
      { attendee: { firstName: 'Mary', lastName: 'Smith', email: 'mary@example.com', phoneNumber: '555 0100' } },
    ],
    [
      'takes no personal data of an unauthorized result',
      others,
      [...typed(other), found([consultant], { isAuthorized: false, firstName: 'M****' }, other)],
      { attendee: { externalAccountIdentifier: other, firstName: '', email: '' } },
    ],
    ['takes no personal data without a self type', others, [found([spouse])], { attendee: { firstName: '' } }],
    [
      'shows an error when the typed account has no relationship left',
      others,
      [...typed(other), found([], {}, other)],
      { step: 'search', search: { status: 'failed', error: 'NO_AVAILABLE_TICKET' } },
    ],
    [
      'drops the response for an earlier number',
      others,
      [...typed(other), found([consultant], {}, me)],
      { search: { status: 'searching' }, step: 'search' },
    ],
    [
      'drops the failure of an earlier number',
      others,
      [...typed(other), failed(me)],
      { search: { status: 'searching', error: null } },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));

  it('shows no error of the automatic search, and the error of the same number when a person sends it', () => {
    const automatic = run(others, failed());
    expect(automatic.search).toMatchObject({ status: 'failed', error: null });
    const sent = run(automatic, { type: 'searchRequested' }, failed());
    expect(sent.search).toMatchObject({ status: 'failed', error: 'INVALID_ATTENDEE' });
  });
});

describe('Relationship step', () => {
  const others = fresh({ others: true });
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    [
      'selects the consultant type and loads its tickets immediately',
      others,
      [found([consultant, guest])],
      { step: 'ticket', attendee: { relationship: consultant }, offer: { ticketsLoading: true } },
    ],
    [
      'selects the only type when registering others is not allowed',
      fresh(),
      [found([spouse])],
      { step: 'ticket', attendee: { relationship: spouse } },
    ],
    [
      'selects none of several types',
      fresh(),
      [found([spouse, guest])],
      { step: 'relationship', attendee: { relationship: null } },
    ],
    ['selects no type when registering others is allowed', others, [found([spouse])], { step: 'relationship' }],
    [
      'selects the type of the add-attendee button',
      inCart(consultant),
      [{ type: 'moreTickets', relationshipType: 'GUEST' }, found([spouse, guest])],
      { step: 'ticket', attendee: { relationship: guest } },
    ],
    [
      'Next is disabled without a relationship type',
      run(fresh(), found([spouse, guest])),
      [next],
      { step: 'relationship' },
    ],
    [
      'loads the tickets of the chosen type on Next',
      run(fresh(), found([spouse, guest])),
      [{ type: 'relationshipChosen', relationshipType: 'GUEST' }, next],
      { step: 'ticket', offer: { ticketsLoading: true } },
    ],
    [
      'refuses a type that is not offered',
      run(fresh(), found([spouse, guest])),
      [{ type: 'relationshipChosen', relationshipType: 'CONSULTANT' }],
      { attendee: { relationship: null } },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));

  it('clears ticket, group, add-ons and hold when the relationship changes', () => {
    const chosen = run(
      fresh(),
      found([spouse, guest]),
      { type: 'relationshipChosen', relationshipType: 'GUEST' },
      next,
      tickets('GUEST', limited(1), limited(2)),
      choose(1),
      granted(1, 5),
      back,
      back,
    );
    expect(chosen).toMatchObject({ step: 'relationship', attendee: { hold: hold(5) } });
    expect(
      run(chosen, { type: 'relationshipChosen', relationshipType: 'GUEST' }).attendee.ticketConfiguration,
    ).not.toBeNull();
    const changed = run(chosen, { type: 'relationshipChosen', relationshipType: 'SPOUSE' });
    expect(changed).toMatchObject({ attendee: { ticketConfiguration: null, hold: null }, holdsToRelease: [5] });
  });
});

describe('Ticket step', () => {
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    [
      'sorts the offered tickets',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', ticketOf(1, { amount: 5 }), ticketOf(2, { amount: 9 }), ticketOf(3, { amount: 0 }))],
      { offer: { tickets: [{ amount: 0 }, { amount: 9 }, { amount: 5 }] } },
    ],
    [
      'selects a single ticket automatically',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', ticketOf(1))],
      { panel: 2, step: 'form', attendee: { ticketConfiguration: ticketOf(1) } },
    ],
    [
      'does not select a single ticket when a sold-out one has a waiting list',
      run(fresh({ soldOut: ['CONSULTANT'] }), found([consultant])),
      [tickets('CONSULTANT', ticketOf(1))],
      { step: 'ticket', attendee: { ticketConfiguration: null } },
    ],
    [
      'selects a single ticket for another account, which has no waiting list',
      run(
        fresh({ others: true, soldOut: ['CONSULTANT'] }),
        { type: 'identifierTyped', identifier: other },
        { type: 'searchRequested' },
        found([consultant], {}, other),
      ),
      [tickets('CONSULTANT', ticketOf(1))],
      { step: 'form', attendee: { ticketConfiguration: ticketOf(1) } },
    ],
    [
      'selects a single ticket when only other relationships have sold-out tickets',
      run(fresh({ soldOut: ['SPOUSE'] }), found([consultant])),
      [tickets('CONSULTANT', ticketOf(1))],
      { step: 'form', attendee: { ticketConfiguration: ticketOf(1) } },
    ],
    [
      'shows an error without any ticket',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT')],
      { step: 'ticket', offer: { error: 'NO_AVAILABLE_TICKET' } },
    ],
    [
      'shows the error of a failed request',
      run(fresh(), found([consultant])),
      [{ type: 'ticketsFailed', relationshipType: 'CONSULTANT', code: 'NETWORK_ERROR' }],
      { offer: { error: 'NETWORK_ERROR', ticketsLoading: false } },
    ],
    [
      'requests the tickets again after a failure',
      run(fresh(), found([consultant])),
      [{ type: 'ticketsFailed', relationshipType: 'CONSULTANT', code: 'NETWORK_ERROR' }, { type: 'ticketsRequested' }],
      { step: 'ticket', offer: { error: null, ticketsLoading: true } },
    ],
    [
      'drops tickets of another relationship',
      run(fresh(), found([consultant])),
      [tickets('SPOUSE', ticketOf(1))],
      { offer: { tickets: null } },
    ],
    [
      'clears the associated tickets and begins registration without a group',
      atTickets,
      [choose(2)],
      { panel: 2, step: 'form', attendee: { associatedTickets: [] } },
    ],
    [
      'opens the group step first for a group ticket',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', groupTicket(1))],
      { panel: 1, step: 'group' },
    ],
    [
      'checks a limited ticket first',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', limited(1), ticketOf(2)), choose(1)],
      { step: 'ticket', check: 'choosing', attendee: { ticketConfiguration: limited(1) } },
    ],
    [
      'continues when the hold is granted',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', limited(1), ticketOf(2)), choose(1), granted(1, 5)],
      { step: 'form', check: 'none', attendee: { hold: hold(5) } },
    ],
    [
      'clears the chosen ticket and stops on an error',
      run(fresh(), found([consultant])),
      [
        tickets('CONSULTANT', limited(1), ticketOf(2)),
        choose(1),
        { type: 'holdRefused', ticketConfigurationId: 1, code: 'NO_AVAILABLE_TICKET' },
      ],
      {
        step: 'ticket',
        check: 'none',
        attendee: { ticketConfiguration: null },
        offer: { error: 'NO_AVAILABLE_TICKET' },
      },
    ],
    [
      'releases a hold that arrives too late',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', limited(1), ticketOf(2)), choose(1), choose(2), granted(1, 5)],
      { step: 'form', attendee: { hold: null }, holdsToRelease: [5] },
    ],
    [
      'removes a released hold from the list',
      run(fresh(), found([consultant])),
      [
        tickets('CONSULTANT', limited(1), ticketOf(2)),
        choose(1),
        choose(2),
        granted(1, 5),
        { type: 'holdReleased', reservationId: 5 },
      ],
      { holdsToRelease: [] },
    ],
    [
      "takes no ticket for 'I prefer not to participate'",
      atTickets,
      [{ type: 'declined' }],
      { panel: 1, step: 'ticket', declined: true, attendee: { ticketConfiguration: null } },
    ],
    [
      'goes to the cart after declining with other attendees',
      atSpouseTickets(ticketOf(1), ticketOf(2)),
      [{ type: 'declined' }],
      { panel: 0, declined: false },
    ],
    [
      'participates when a ticket is chosen after declining',
      atTickets,
      [{ type: 'declined' }, choose(1)],
      { declined: false, step: 'form' },
    ],
    [
      'clears the error of an unavailable ticket on coming back',
      run(fresh(), found([spouse, guest]), { type: 'relationshipChosen', relationshipType: 'SPOUSE' }, next),
      [
        tickets('SPOUSE', limited(1), ticketOf(2)),
        choose(1),
        { type: 'holdRefused', ticketConfigurationId: 1, code: 'NO_AVAILABLE_TICKET' },
        back,
        next,
      ],
      { step: 'ticket', offer: { error: null } },
    ],
    [
      'keeps the error of an empty offer on coming back',
      run(fresh(), found([spouse, guest]), { type: 'relationshipChosen', relationshipType: 'SPOUSE' }),
      [next, tickets('SPOUSE'), back, next],
      { step: 'ticket', offer: { error: 'NO_AVAILABLE_TICKET' } },
    ],
    ['continues on Next with the ticket chosen before', inForm, [back, next], { panel: 2, step: 'form' }],
    [
      'replaces the first choice by a second one, and releases its hold',
      run(fresh(), found([consultant])),
      [tickets('CONSULTANT', limited(1), limited(2)), choose(1), granted(1, 5), back, choose(2), granted(2, 6)],
      { attendee: { ticketConfiguration: { ticketConfigurationId: 2 }, hold: hold(6) }, holdsToRelease: [5] },
    ],
    [
      'keeps offering the last unit when this attendee holds it',
      run(fresh(), found([consultant])),
      [
        tickets('CONSULTANT', limited(1), ticketOf(2)),
        choose(1),
        granted(1, 5),
        { type: 'resetElapsed' },
        back,
        tickets('CONSULTANT', ticketOf(2)),
      ],
      { step: 'ticket', offer: { tickets: [{}, {}] }, attendee: { ticketConfiguration: { ticketConfigurationId: 1 } } },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));

  it('clears the lists and turns the search off one second after registration began, and keeps the attendee', () => {
    const reset = run(inForm, { type: 'resetElapsed' });
    expect(reset).toMatchObject({
      resetDue: false,
      offer: { relationships: [], tickets: null },
      search: { status: 'off' },
    });
    expect(reset.attendee).toEqual(inForm.attendee);
    expect(run(inForm, back, { type: 'resetElapsed' }).offer.tickets).toHaveLength(2);
  });
});

describe('Expired holds', () => {
  const held = run(
    fresh(),
    found([consultant]),
    tickets('CONSULTANT', limited(1), ticketOf(2)),
    choose(1),
    granted(1, 5),
  );
  it('are shown, keep the selected ticket, and can be renewed', () => {
    const expired = run(held, { type: 'holdExpired', reservationId: 5 });
    expect(expired).toMatchObject({
      holdExpired: true,
      attendee: { hold: null, ticketConfiguration: { ticketConfigurationId: 1 } },
    });
    const retaking = run(expired, { type: 'holdRetakeRequested' });
    expect(pendingCall(retaking)).toMatchObject({ call: 'reservation', ticketConfigurationId: 1 });
    expect(run(retaking, granted(1, 6))).toMatchObject({
      holdExpired: false,
      check: 'none',
      step: 'form',
      attendee: { hold: hold(6) },
    });
    const gone = run(retaking, { type: 'holdRefused', ticketConfigurationId: 1, code: 'NO_AVAILABLE_TICKET' });
    expect(gone).toMatchObject({ panel: 1, step: 'ticket', attendee: { ticketConfiguration: null } });
  });
  it('are also shown for cart entries', () => {
    const expired = run(held, accept(), { type: 'holdExpired', reservationId: 5 });
    expect(expired).toMatchObject({
      notices: [{ entryId: 1, reason: 'holdExpired', blocking: false }],
      cart: { entries: [{ hold: null }] },
    });
    const again = run(expired, { type: 'entryHoldRetaken', entryId: 1, hold: hold(6) });
    expect(again).toMatchObject({ notices: [], cart: { entries: [{ hold: hold(6) }] } });
  });
  it('of other attendees change nothing', () =>
    expect(run(held, { type: 'holdExpired', reservationId: 99 })).toEqual(held));
});

describe('Group members', () => {
  const self = memberOf(1, true);
  const [a, b, c] = [memberOf(2), memberOf(3), memberOf(4)];
  const group = run(fresh(), found([consultant]), tickets('CONSULTANT', groupTicket(1, 3)));
  const mounted = run(group, { type: 'membersLoaded', found: [self, a] });
  const add = (member: typeof self): RegistrationAction => ({ type: 'memberAdded', member });
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    [
      'adds the self member automatically',
      group,
      [{ type: 'membersLoaded', found: [a, self] }],
      { attendee: { associatedTickets: [self] } },
    ],
    [
      'does not remove the self member',
      mounted,
      [{ type: 'memberRemoved', ticketId: 1 }],
      { attendee: { associatedTickets: [self] }, groupError: 'selfStays' },
    ],
    [
      'removes any other member',
      mounted,
      [add(a), { type: 'memberRemoved', ticketId: 2 }],
      { attendee: { associatedTickets: [self] }, groupError: null },
    ],
    [
      'adds each ticket only once',
      mounted,
      [add(a), add(a)],
      { attendee: { associatedTickets: [self, a] }, groupError: 'alreadyMember' },
    ],
    [
      'shows an error when the team is full',
      mounted,
      [add(a), add(b), add(c)],
      { attendee: { associatedTickets: [self, a, b] }, groupError: 'alreadyFilled' },
    ],
    ['requires at least one member to continue', group, [next], { step: 'group', groupError: 'noMember' }],
    ['continues with one member', mounted, [next], { panel: 2, step: 'form' }],
    [
      'keeps the members when going back from the form',
      mounted,
      [add(a), next, back],
      { step: 'group', attendee: { associatedTickets: [self, a] } },
    ],
    ['adds no member without a group ticket', atTickets, [add(a)], { attendee: { associatedTickets: [] } }],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));
});

describe('Form and add-ons', () => {
  const withExtras = run(fresh(), found([consultant]), tickets('CONSULTANT', withAddOns(1)));
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    [
      'stores answers as typed',
      inForm,
      [{ type: 'answersChanged', answers: { a: 1 } }],
      { attendee: { formData: { registrationForm: { a: 1 } } } },
    ],
    [
      'copies the answers of the self ticket over them',
      inForm,
      [
        { type: 'answersChanged', answers: { a: 1, b: 2 } },
        { type: 'copiedFromSelf', answers: { b: 3 } },
      ],
      { attendee: { formData: { registrationForm: { a: 1, b: 3 } } } },
    ],
    [
      'changes answers and price with a trigger',
      inForm,
      [{ type: 'triggersApplied', answers: { a: 2 }, ticketConfiguration: ticketOf(1, { overrideAmount: 5 }) }],
      { attendee: { formData: { registrationForm: { a: 2 } }, ticketConfiguration: { overrideAmount: 5 } } },
    ],
    [
      'ignores triggers of another ticket',
      inForm,
      [{ type: 'triggersApplied', answers: { a: 2 }, ticketConfiguration: ticketOf(2) }],
      { attendee: { formData: { registrationForm: {} } } },
    ],
    [
      'stays on an invalid form and sets hadErrors',
      inForm,
      [{ type: 'formRejected' }],
      { step: 'form', hadErrors: true },
    ],
    [
      'clears hadErrors on another step',
      inForm,
      [{ type: 'formRejected' }, back],
      { step: 'ticket', hadErrors: false },
    ],
    [
      'clears hadErrors with a valid form',
      inForm,
      [{ type: 'formRejected' }, accept()],
      { hadErrors: false, panel: 0 },
    ],
    [
      'skips the add-on step when the form offers the add-ons',
      withExtras,
      [{ type: 'addOnsAskedInForm', isOfferedInForm: true }, accept({ a: 1 })],
      { panel: 0, cart: { entries: [{}] } },
    ],
    ['opens the add-on step after the form', withExtras, [accept({ a: 1 })], { panel: 2, step: 'addOns' }],
    [
      "keeps only 'Not Needed' when it is chosen last",
      withExtras,
      [
        accept(),
        { type: 'addOnsChanged', selection: ['7'] },
        { type: 'addOnsChanged', selection: ['7', 'Not Needed'] },
      ],
      { attendee: { addOns: ['Not Needed'] } },
    ],
    [
      'opens the cart after the add-ons',
      withExtras,
      [accept(), { type: 'addOnsChanged', selection: ['7'] }, next],
      { panel: 0, cart: { entries: [{ addOns: ['7'] }] } },
    ],
    [
      'keeps the answers when going back from the add-ons',
      withExtras,
      [accept({ a: 1 }), { type: 'addOnsChanged', selection: ['7'] }, back],
      { step: 'form', attendee: { addOns: ['7'], formData: { registrationForm: { a: 1 } } } },
    ],
    [
      'submits and starts a spouse for addAttendee-SPOUSE',
      inForm,
      [accept({}, 'SPOUSE')],
      { panel: 1, step: 'search', wanted: 'SPOUSE', cart: { entries: [{}] } },
    ],
    [
      'selects the spouse type for it',
      inForm,
      [accept({}, 'SPOUSE'), found([spouse, guest])],
      { step: 'ticket', attendee: { relationship: spouse } },
    ],
    ['submits and starts an attendee of any type', inForm, [accept({}, null)], { panel: 1, wanted: null }],
    ['starts it also after the add-on step', withExtras, [accept({}, 'GUEST'), next], { panel: 1, wanted: 'GUEST' }],
    ['does not leave the form on Next', inForm, [next], { step: 'form' }],
    [
      'keeps everything and shows the reason after a refusal',
      { ...inForm, attendee: { ...inForm.attendee, relationship: spouse } },
      [accept({ a: 1 })],
      { panel: 2, refusal: { code: 'NEEDS_SELF_TICKET' }, attendee: { formData: { registrationForm: { a: 1 } } } },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));
});

describe('Editing from the cart', () => {
  const edit: RegistrationAction = { type: 'editStarted', entryId: 1 };
  const editing = run(inCart(consultant, spouse), edit);
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    [
      'preloads relationship, ticket and answers, and skips their steps',
      editing,
      [],
      {
        attendee: {
          relationship: consultant,
          ticketConfiguration: { ticketConfigurationId: 1 },
          formData: { registrationForm: { name: 'CONSULTANT' } },
        },
      },
    ],
    [
      'changes the entry in place',
      editing,
      [accept({ name: 'new' })],
      {
        panel: 0,
        editing: null,
        cart: { entries: [{ entryId: 1, formData: { registrationForm: { name: 'new' } } }, { entryId: 2 }] },
      },
    ],
    [
      'changes nothing when going back',
      editing,
      [{ type: 'answersChanged', answers: { name: 'new' } }, back],
      { panel: 0, cart: { entries: [{ formData: { registrationForm: { name: 'CONSULTANT' } } }, {}] } },
    ],
    [
      'ends the edit when the edited entry is removed',
      run(inCart(consultant, spouse), { type: 'editStarted', entryId: 2 }),
      [{ type: 'entryRemoved', entryId: 2 }],
      { panel: 0, editing: null },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));

  it('restores an attendee that was being added', () => {
    const adding = run(atSpouseTickets(limited(1), ticketOf(2)), choose(1), granted(1, 5), {
      type: 'answersChanged',
      answers: { name: 'x' },
    });
    const closed = run(adding, { type: 'panelOpened', panel: 0 }, edit, { type: 'editClosed' });
    expect(run(closed, { type: 'panelOpened', panel: 2 })).toEqual(adding);
    const saved = run(adding, edit, accept({ name: 'self' }), { type: 'panelOpened', panel: 2 });
    expect(saved.attendee).toEqual(adding.attendee);
    expect(saved.holdsToRelease).toEqual([]);
  });
});

describe('Payment', () => {
  const { user, ...at } = contextOf({ roles: ['helper'] });
  // A helper who acts for the account that the cart registers.
  const seller = { ...user, actingStaff: { externalAccountIdentifier: 'helper' } };
  const staff = enterRegistration({ ...at, user: seller }, { cart: cartOf(consultant), held: [] });
  const free = {
    ...inCart(consultant),
    cart: {
      ...cartOf(consultant),
      entries: cartOf(consultant).entries.map((entry) => ({
        ...entry,
        ticketConfiguration: ticketOf(1, { amount: 0 }),
      })),
    },
  };
  it.each<[string, RegistrationState, RegistrationAction[], object]>([
    ['selects the card by default', staff, [], { payment: { choice: 'creditCard', swipe: false } }],
    [
      'refuses cash for attendees',
      staff,
      [{ type: 'paymentChosen', choice: 'cashPayment' }],
      { payment: { choice: 'cashPayment' } },
    ],
    [
      'only',
      inCart(consultant),
      [{ type: 'paymentChosen', choice: 'bypassPayment' }],
      { payment: { choice: 'creditCard' }, refusal: { code: 'FORBIDDEN' } },
    ],
    [
      'sets swipe mode on a card scan',
      staff,
      [{ type: 'paymentChosen', choice: 'cashPayment' }, { type: 'cardScanned' }],
      { payment: { choice: 'creditCard', swipe: true } },
    ],
    ['ignores a card scan of attendees', inCart(consultant), [{ type: 'cardScanned' }], { payment: { swipe: false } }],
    [
      'restores the defaults on reset',
      staff,
      [{ type: 'cardScanned' }, { type: 'autoCheckInChosen', autoCheckIn: true }, { type: 'paymentReset' }],
      { payment: { choice: 'creditCard', swipe: false, autoCheckIn: false } },
    ],
    ['opens no payment when nothing is due', free, [{ type: 'paymentOpened' }], { panel: 0 }],
    [
      'leaves payment when the price falls to 0',
      run(inCart(consultant), { type: 'paymentOpened' }),
      [{ type: 'cartReviewed', quotes: [quoteOf(1, ticketOf(1, { amount: 0 }))], now: '2026-06-01T00:00:00Z' }],
      { panel: 0 },
    ],
    [
      'stays at payment when the price falls to another amount',
      run(inCart(consultant), { type: 'paymentOpened' }),
      [{ type: 'cartReviewed', quotes: [quoteOf(1, ticketOf(1, { amount: 1 }))], now: '2026-06-01T00:00:00Z' }],
      { panel: 3 },
    ],
    [
      'opens no payment with an entry that cannot be bought',
      inCart(consultant),
      [
        {
          type: 'cartReviewed',
          quotes: [quoteOf(1, ticketOf(1), { error: 'NO_AVAILABLE_TICKET' })],
          now: '2026-06-01T00:00:00Z',
        },
        { type: 'paymentOpened' },
      ],
      { panel: 0, refusal: { code: 'NO_AVAILABLE_TICKET' }, notices: [{ entryId: 1 }] },
    ],
    ['sets loading while submitting', staff, [{ type: 'submitted' }], { payment: { submitting: true } }],
    [
      'ends loading and shows the reason after a failure',
      staff,
      [{ type: 'submitted' }, { type: 'submitFailed', code: 'PAYMENT_FAILURE' }],
      { payment: { submitting: false }, refusal: { code: 'PAYMENT_FAILURE' }, cart: { entries: [{}] } },
    ],
    [
      'clears pending attendee and cart after an order, and opens the confirmation',
      staff,
      [{ type: 'orderPlaced', orderId: 5 }],
      { panel: 'confirmation', orderId: 5, cart: { entries: [] }, attendee: { externalAccountIdentifier: '' } },
    ],
    [
      'resets the registration before a redirect',
      staff,
      [{ type: 'submitted' }, { type: 'redirected' }],
      { panel: 1, orderId: null, cart: { entries: [] }, payment: { submitting: false } },
    ],
    ['goes back to the cart', run(staff, { type: 'paymentOpened' }), [back], { panel: 0 }],
    [
      'clears the refusal with the next action',
      inCart(consultant),
      [{ type: 'paymentChosen', choice: 'bypassPayment' }, { type: 'paymentOpened' }],
      { refusal: null },
    ],
  ])('%s', (_, state, actions, expected) => expect(run(state, ...actions)).toMatchObject(expected));
});

describe('progress', () => {
  it('has the steps of this attendee', () => {
    const others = fresh({ others: true });
    expect(stepsOf(inForm)).toEqual(['ticket', 'form']);
    const all = run(
      others,
      { type: 'identifierTyped', identifier: other },
      { type: 'searchRequested' },
      found([spouse, guest], {}, other),
      { type: 'relationshipChosen', relationshipType: 'GUEST' },
      next,
      tickets('GUEST', { ...groupTicket(1), addOns: [addOnOf(7)] }),
    );
    expect(stepsOf(all)).toEqual(['search', 'relationship', 'ticket', 'group', 'form', 'addOns']);
    expect(stepsOf(run(inCart(consultant), { type: 'editStarted', entryId: 1 }))).toEqual(['form']);
  });
  it.each<[string, RegistrationState, string | null]>([
    ['searching', fresh(), 'searching'],
    ['no account named', run(fresh({ others: true }), { type: 'otherConsultant' }), 'needsConsultant'],
    ['no relationship', run(fresh(), found([spouse, guest])), 'needsRelationship'],
    ['no ticket', atTickets, 'needsTicket'],
    [
      'ticket being checked',
      run(fresh(), found([consultant]), tickets('CONSULTANT', limited(1), ticketOf(2)), choose(1)),
      'checking',
    ],
    ['no member', run(fresh(), found([consultant]), tickets('CONSULTANT', groupTicket(1))), 'noMember'],
    ['form', inForm, null],
  ])('explains why Next is disabled: %s', (_, state, reason) => expect(nextRefusal(state)).toBe(reason));

  it('returns the request that the state waits for', () => {
    expect(pendingCall(fresh())).toEqual({ call: 'relationships', identifier: me });
    expect(pendingCall(run(fresh(), found([consultant])))).toEqual({
      call: 'tickets',
      identifier: me,
      relationshipType: 'CONSULTANT',
    });
    expect(pendingCall(inForm)).toBeNull();
    expect(pendingCall(inCart(consultant))).toBeNull();
    const reset = run(inForm, { type: 'resetElapsed' }, back);
    expect(pendingCall(reset)).toMatchObject({ call: 'tickets' });
    expect(run(reset, tickets('CONSULTANT', ticketOf(1)))).toMatchObject({
      step: 'ticket',
      attendee: { ticketConfiguration: { ticketConfigurationId: 1 } },
    });
  });

  it('learns from a lookup which self ticket is held', () => {
    const spouseOnly = run(
      fresh(),
      found([spouse, guest]),
      { type: 'relationshipChosen', relationshipType: 'SPOUSE' },
      next,
      tickets('SPOUSE', ticketOf(1)),
      accept(),
    );
    expect(spouseOnly).toMatchObject({
      panel: 0,
      refusal: null,
      held: [{ externalAccountIdentifier: me, relationshipType: 'CONSULTANT' }],
    });
    expect(relationshipTypes).toHaveLength(3);
  });
});
