import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { DraftImpact, EventDraft } from '@foyer/contract/events/event-draft';
import type { EventTicketSummary } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createEvent, smallForm } from '../../../seed/factories/event.ts';

/** Changes the registration form of an event on sale through draft and publish (events 4.3). */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'form changes' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const draftOf = async (eventId: number) =>
  (await shop.app.inject<EventDraft>('GET', `/api/events/${eventId}/draft`, { token: admin.token })).body;

/** Saves a form with these fields in the draft. */
async function saveForm(draft: EventDraft, fields: readonly FormField[], title = 'About you') {
  const { revision, version, definition } = draft;
  const sections = [{ name: 'registrationForm', title, fields }];
  const configuration = { ...definition.configuration, sections };
  return shop.app.inject<EventDraft & ErrorBody>('PUT', `/api/events/${draft.eventId}/draft`, {
    token: admin.token,
    body: { revision, version, definition: { ...definition, configuration } },
  });
}
const diet: FormField = { name: 'diet', fieldType: 'Text', label: 'Diet' };

describe('an invalid form', () => {
  const when = (name: string, source: string): FormField => ({
    name,
    fieldType: 'Text',
    showWhen: { field: source, is: 'filled' },
  });
  const select = (...fieldOptions: NonNullable<FormField['fieldOptions']>): FormField => ({
    name: 'size',
    fieldType: 'Select',
    fieldOptions,
  });

  test.each<[string, FormField[], string[]]>([
    ['two fields with the same name', [diet, diet], ['FORMAT fields.1.name DUPLICATE_NAME']],
    ['a condition on an unknown field', [when('room', 'hotel')], ['UNKNOWN_FIELD fields.0.showWhen UNKNOWN_FIELD']],
    [
      'circular conditions',
      [when('a', 'b'), when('b', 'a')],
      ['FORMAT fields.0.showWhen CONDITION_CIRCLE', 'FORMAT fields.1.showWhen CONDITION_CIRCLE'],
    ],
    [
      'a choice without a text',
      [select({ value: 's', text: 'S' }, { value: 'm', text: '' })],
      ['REQUIRED fields.0.fieldOptions.1.text OPTION_WITHOUT_TEXT'],
    ],
    ['a select without choices', [select()], ['REQUIRED fields.0.fieldOptions MISSING_OPTIONS']],
    ['an unknown rule', [{ ...diet, rules: 'oops' }], ['UNKNOWN_RULE fields.0.rules UNKNOWN_RULE']],
  ])('refuses %s at its field and saves nothing', async (_, fields, expected) => {
    const draft = await draftOf(await createEvent(db()));
    const { status, body } = await saveForm(draft, fields);
    const root = 'body.definition.configuration.sections.0.';
    expect(status).toBe(422);
    expect(
      body.error.items?.map(({ code, path, metadata }) => `${code} ${path.replace(root, '')} ${metadata?.['problem']}`),
    ).toEqual(expected);
    expect(await draftOf(draft.eventId)).toEqual(draft);
  });

  test('refuses a section without a title and a text that uses an unknown field', async () => {
    const draft = await draftOf(await createEvent(db()));
    const untitled = await saveForm(draft, smallForm, ' ');
    expect(untitled.body.error.items?.map(({ path }) => path)).toEqual([
      'body.definition.configuration.sections.0.title',
    ]);
    const unknown = await saveForm(draft, [{ ...diet, colour: 'red' } as FormField]);
    expect(unknown.body.error.items?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'UNKNOWN_FIELD body.definition.configuration.sections.0.fields.0.colour',
    ]);
    expect(await draftOf(draft.eventId)).toEqual(draft);
  });
});

describe('a question added while tickets are sold', () => {
  const summaryOf = async (person: Person, eventId: number) =>
    (
      await shop.app.inject<EventTicketSummary>('GET', `/api/ticket/event-ticket-summary?eventId=${eventId}`, {
        token: person.token,
      })
    ).body;

  test('is a missing field of affected tickets until it is answered', async () => {
    const eventId = await createEvent(db());
    const type = await shop.ticketType({ event_id: eventId });
    const person = await shop.person();
    const values = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' };
    const base = { ticket_configuration_id: type, account_id: person.accountId, values };
    const own = await putTicket(db(), base);
    await putTicket(db(), { ...base, relationship_type: 'GUEST', is_guest: true });
    await putTicket(db(), { ...base, relationship_type: 'SPOUSE', status: 'CANCELED', canceled_at: new Date(0) });
    const missing = async () => {
      const { myTickets, otherTickets } = await summaryOf(person, eventId);
      return [...myTickets, ...otherTickets].map(({ metadata, missing: names }) => [metadata.relationship, names]);
    };
    expect(await missing()).toEqual([
      ['CONSULTANT', []],
      ['SPOUSE', []],
      ['GUEST', []],
    ]);

    const draft = await draftOf(eventId);
    const saved = await saveForm(draft, [...smallForm, diet, { ...diet, name: 'note', required: false }]);
    const { effects } = (
      await shop.app.inject<DraftImpact>('GET', `/api/events/${eventId}/draft/impact`, { token: admin.token })
    ).body;
    expect(effects).toEqual([{ kind: 'missingAnswers', subject: 'Diet', count: 1 }]);
    // A question in an unpublished draft is not a missing field.
    expect((await missing()).flatMap(([, names]) => names)).toEqual([]);
    await shop.app.inject('POST', `/api/events/${eventId}/publish`, {
      token: admin.token,
      body: { revision: saved.body.revision },
    });
    expect(await missing()).toEqual([
      ['CONSULTANT', ['diet']],
      ['SPOUSE', []],
      ['GUEST', []],
    ]);

    const answered = await shop.app.inject('PUT', '/api/ticket', {
      token: person.token,
      body: { ticketId: own, values: { ...values, diet: 'Vegan' } },
    });
    expect(answered.status).toBe(200);
    expect((await missing()).flatMap(([, names]) => names)).toEqual([]);
  });
});

describe('answers that a changed form does not allow', () => {
  const options = (...values: string[]) => values.map((value) => ({ value, text: value }));
  const size = (...values: string[]): FormField => ({
    name: 'size',
    fieldType: 'Select',
    label: 'Size',
    fieldOptions: options(...values),
  });
  const days = (...values: string[]): FormField => ({
    ...size(...values),
    name: 'days',
    label: 'Days',
    multiple: true,
  });
  const before = {
    firstName: 'Robyn',
    lastName: 'Taylor',
    email: 'robin@example.com',
    size: 'XXL',
    days: ['Fri', 'Sat'],
  };

  async function changedForm() {
    const eventId = await createEvent(db());
    const type = await shop.ticketType({ event_id: eventId });
    const person = await shop.person();
    const publish = async (fields: readonly FormField[]) => {
      const { body } = await saveForm(await draftOf(eventId), fields);
      const impact = await shop.app.inject<DraftImpact>('GET', `/api/events/${eventId}/draft/impact`, {
        token: admin.token,
      });
      await shop.app.inject('POST', `/api/events/${eventId}/publish`, {
        token: admin.token,
        body: { revision: body.revision },
      });
      return impact.body.effects;
    };
    await publish([...smallForm, size('S', 'XXL'), days('Fri', 'Sat')]);
    const base = { ticket_configuration_id: type, account_id: person.accountId };
    const ticketId = await putTicket(db(), { ...base, values: before });
    await putTicket(db(), { ...base, relationship_type: 'SPOUSE', is_self: false, values: { ...before, size: 'S' } });
    const correct = (who: Person, values: object) =>
      shop.app.inject<ErrorBody>('PUT', '/api/ticket', { token: who.token, body: { ticketId, values } });
    return { publish, person, correct };
  }

  test('stay valid when a name is corrected, and publishing counts the affected tickets', async () => {
    const { publish, person, correct } = await changedForm();
    const effects = await publish([...smallForm, size('S', 'M'), days('Fri', 'Sun'), { ...diet, required: true }]);
    expect(effects).toEqual([
      { kind: 'missingAnswers', subject: 'Diet', count: 2 },
      { kind: 'removedChoice', subject: 'Size', count: 1 },
      { kind: 'removedChoice', subject: 'Days', count: 2 },
    ]);
    const byHolder = await correct(person, { ...before, firstName: 'Robin' });
    expect([byHolder.status, byHolder.body]).toMatchObject([
      200,
      { ticket: { ticketData: { registrationForm: { firstName: 'Robin', size: 'XXL', days: ['Fri', 'Sat'] } } } },
    ]);
    expect((await correct(admin, { ...before, firstName: 'Rob' })).status).toBe(200);
  });

  test('refuses a changed answer that the form does not offer', async () => {
    const { publish, person, correct } = await changedForm();
    await publish([...smallForm, size('S', 'M'), days('Fri', 'Sun')]);
    for (const who of [person, admin]) {
      const { status, body } = await correct(who, { ...before, size: 'XL' });
      expect([status, body.error.items?.map(({ code, path }) => `${code} ${path}`)]).toEqual([
        422,
        ['ONE_OF body.values.size'],
      ]);
    }
  });
});
