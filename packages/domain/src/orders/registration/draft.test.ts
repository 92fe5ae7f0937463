import * as fc from 'fast-check';
import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { describe, expect, it } from 'vitest';
import { consultant, contextOf, lookupOf, me, now, other, spouse, ticketOf } from '../../testing/factories.ts';
import type { RegistrationAction } from './actions.ts';
import { changedQuestions, draftOf, questionPrints, reviveDraft, withoutHolds, type DraftContent } from './draft.ts';
import { pendingCall } from './progress.ts';
import { registrationReducer } from './reducer.ts';
import { enterRegistration, type RegistrationState } from './state.ts';

const run = (state: RegistrationState, ...actions: RegistrationAction[]) => actions.reduce(registrationReducer, state);
const owner = { accountId: me, eventId: 1, staff: null };
const entered = enterRegistration(contextOf());
const limited = ticketOf(2, { limitQuantity: true, quantity: 5, available: 3 });
const atTickets = run(
  entered,
  { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) },
  { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [ticketOf(1), limited] },
);
const hold = { reservationId: 5, expiresAt: '2026-06-01T12:15:00Z' };
const inForm = run(
  atTickets,
  { type: 'ticketChosen', ticketConfigurationId: 2 },
  { type: 'holdGranted', ticketConfigurationId: 2, hold },
  { type: 'answersChanged', answers: { badge: 'Mia' } },
);
const contentOf = (state: RegistrationState): DraftContent => {
  const content = draftOf(state);
  if (!content) throw new Error('nothing to keep');
  return content;
};
const saved = (content: DraftContent, more: object = {}) => ({
  version: 1,
  owner,
  savedAt: now.toISOString(),
  questions: {},
  ...content,
  ...more,
});
const revive = (draft: unknown, at = now, into = entered) => reviveDraft(draft, into, owner, at);

describe('a draft', () => {
  it('is stored after the first input, and not after the order', () => {
    expect(draftOf(entered)).toBeNull();
    expect(draftOf(atTickets)).toBeNull();
    expect(draftOf(run(atTickets, { type: 'ticketPicked', picked: 1 }))).not.toBeNull();
    expect(draftOf(inForm)).not.toBeNull();
    const inCart = run(inForm, { type: 'formAccepted', answers: {}, another: null });
    expect(draftOf(inCart)).toBeNull();
    expect(draftOf(run(inCart, { type: 'orderPlaced', orderId: 5 }))).toBeNull();
  });

  it('restores its step, marked ticket and input, and requests the rest from the server', () => {
    const marked = revive(saved(contentOf(run(atTickets, { type: 'ticketPicked', picked: 1 }))));
    expect(marked).toMatchObject({ panel: 1, step: 'ticket', picked: 1, offer: { tickets: null } });
    const found = marked && run(marked, { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) });
    expect(found && pendingCall(found)).toMatchObject({ call: 'tickets' });
    expect(revive(saved(contentOf(inForm)))).toMatchObject({
      panel: 2,
      step: 'form',
      attendee: { formData: { registrationForm: { badge: 'Mia' } }, hold },
      check: 'none',
    });
  });

  it('requests a new hold for a limited ticket when the old one expired or was released', () => {
    const later = new Date('2026-06-01T12:15:00Z');
    for (const again of [revive(saved(contentOf(inForm)), later), revive(saved(withoutHolds(contentOf(inForm))))]) {
      const found = again && run(again, { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) });
      expect(found && pendingCall(found)).toMatchObject({ call: 'reservation', ticketConfigurationId: 2 });
    }
  });

  it.each<[string, object]>([
    ['another account', { owner: { ...owner, accountId: other } }],
    ['another event', { owner: { ...owner, eventId: 2 } }],
    ['a draft of a staff member', { owner: { ...owner, staff: other } }],
    ['an old draft', { savedAt: '2026-05-01T11:59:59Z' }],
    ['a draft without a time', { savedAt: 'yesterday' }],
    ['an invalid draft', { wizard: { step: 'form' } }],
    ['a draft without held tickets', { held: null }],
  ])('is not restored for %s', (_, more) => {
    expect(revive(saved(contentOf(inForm), more))).toBeNull();
  });

  it('is not restored when the event or the cart does not allow the attendee', () => {
    const draft = saved(contentOf(inForm));
    const context = contextOf();
    const without = { ...context, event: { ...context.event, relationshipTypes: [spouse] } };
    expect(revive(draft, now, enterRegistration(without))).toBeNull();
    const inCart = run(inForm, { type: 'formAccepted', answers: {}, another: null });
    expect(revive(draft, now, enterRegistration(context, { cart: inCart.cart, held: [] }))).toBeNull();
    const edit = saved(contentOf(run(inCart, { type: 'editStarted', entryId: 1 })));
    expect(revive(edit)).toBeNull();
    expect(revive(edit, now, enterRegistration(context, { cart: inCart.cart, held: [] }))).toMatchObject({
      editing: 1,
    });
    const someone = { ...draft, wizard: { ...draft.wizard, identifier: other } };
    expect(revive(someone)).toBeNull();
    expect(revive(someone, now, enterRegistration(contextOf({ others: true })))).not.toBeNull();
  });
});

describe('changed questions', () => {
  const field = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    fieldType: fc.constantFrom('Text', 'Select', 'Checkbox', 'Paragraph'),
    label: fc.string({ maxLength: 4 }),
    required: fc.boolean(),
    css: fc.constantFrom('col-6', 'col-12'),
  });
  const fields = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 6 });
  const section = (list: readonly object[]): FormSection[] => [
    { name: 'registrationForm', title: '', fields: list as FormField[] },
  ];

  it('returns none for the same form with other styles or removed questions', () => {
    fc.assert(
      fc.property(fields, fc.func(fc.boolean()), (list, isUnchanged) => {
        const before = questionPrints(section(list));
        const restyled = list.filter(isUnchanged).map((each) => ({ ...each, css: 'other' }));
        expect(changedQuestions(before, section(restyled))).toEqual([]);
      }),
    );
  });

  it('returns exactly the changed and new questions, in the order of the form', () => {
    fc.assert(
      fc.property(fields, fc.func(fc.boolean()), (list, isChanged) => {
        const before = questionPrints(section(list));
        const now = list.map((each) => (isChanged(each) ? { ...each, label: `${each.label}!` } : each));
        const added = { name: 'new', fieldType: 'Text', label: 'New' };
        const asks = ({ fieldType }: { fieldType: string }) => fieldType !== 'Paragraph';
        const expected = list.filter((each) => isChanged(each) && asks(each)).map(({ name }) => name);
        expect(changedQuestions(before, section([...now, added]))).toEqual([...expected, 'new']);
      }),
    );
  });
});
