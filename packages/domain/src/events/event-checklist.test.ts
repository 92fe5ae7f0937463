import { eventDefinition, type EventDefinition } from '@foyer/contract/events/event-definition';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { expect, test } from 'vitest';
import { blockingPoints, checklist, missingInForm, missingTexts } from './event-checklist.ts';
import { configurationOf, definitionOf } from '../testing/definition.ts';

type Ticket = NonNullable<EventDefinition['ticketConfigurations']>[number];
const ticket = (more: Partial<Ticket> = {}): Ticket => ({
  key: '1',
  defaultDescription: 'Full pass',
  amount: 100,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT'],
  ...more,
});
const submit: FormField = { name: 'Submit', fieldType: 'Button' };
const terms: FormField = {
  name: 'TermsAndConditions',
  fieldType: 'TermsAndConditions',
  translations: { link: { en_US: { value: 'https://example.com/terms' } } },
};
const form = (...fields: FormField[]) => [{ name: 'registrationForm', title: 'You', fields }];

/** An English event without open points, changed by `more`. */
function event(more: Partial<EventDefinition> = {}, configuration: Partial<EventDefinition['configuration']> = {}) {
  return definitionOf(
    {
      ...configurationOf(form(terms, submit)),
      venue: { name: 'Main Hall' },
      eligibleLocales: ['en-US' as const],
      ...configuration,
    },
    { ticketConfigurations: [ticket()], ...more },
  );
}
const codes = (definition: EventDefinition) => checklist(definition).map(({ code, path }) => `${code} ${path}`);

test('finds nothing in a complete event', () => {
  expect(codes(event())).toEqual([]);
});

test('blocks an event that attendees cannot buy, and never a published one', () => {
  const points = checklist(
    event({ eventEnd: '', ticketConfigurations: [ticket({ active: false })] }, { sections: form(terms) }),
  );
  const blocking = blockingPoints(points, { isPublished: false });
  expect(blocking.map(({ code, path }) => [code, path])).toEqual([
    ['missingDate', 'eventEnd'],
    ['noTicketType', 'ticketConfigurations'],
    ['noSubmit', 'configuration.sections'],
  ]);
  expect(blockingPoints(points, { isPublished: true })).toEqual([]);
  expect(blockingPoints(checklist(event({}, { venue: { name: ' ' } })), { isPublished: false })).toEqual([]);
});

test('an event without a form needs no Submit button, but lacks terms', () => {
  expect(codes(event({}, { sections: [] }))).toEqual(['noTerms configuration.sections']);
});

test('lists blocking points before suggestions', () => {
  expect(checklist(event({ ticketConfigurations: [] }, { venue: undefined })).map(({ severity }) => severity)).toEqual([
    'blocks',
    'advice',
  ]);
});

test('names the date of a registration that closes after the event ends', () => {
  const { eventEnd } = event();
  expect(codes(event({ registrationEnd: eventEnd }))).toEqual([]);
  const later = new Date(Date.parse(eventEnd) + 1).toISOString();
  expect(codes(event({ registrationEnd: later }))).toEqual(['registrationAfterEvent registrationEnd']);
});

test('finds visible questions below the Submit button', () => {
  const size: FormField = { name: 'size', fieldType: 'Text', label: 'T-shirt' };
  const below = [terms, submit, size, { ...size, name: 'gone', hide: true }, { ...submit, name: 'Cancel' }];
  expect(checklist(event({}, { sections: form(...below) }))).toEqual([
    {
      code: 'questionBelowSubmit',
      severity: 'advice',
      path: 'configuration.sections.0.fields.2',
      subject: 'T-shirt',
    },
  ]);
  expect(codes(event({}, { sections: form(terms, size, submit) }))).toEqual([]);
});

test('asks for terms with a link', () => {
  const { translations: _, ...bare } = terms;
  expect(codes(event({}, { sections: form(submit) }))).toEqual(['noTerms configuration.sections']);
  expect(codes(event({}, { sections: form(bare, submit) }))).toEqual([
    'noTerms configuration.sections.0.fields.0.translations.link',
  ]);
});

test('finds coupons of free tickets, and limits above the quantity, on tickets and coupons that are offered', () => {
  const coupon = { defaultDescription: 'Early', percentOff: 10, conditions: { firstN: 11 } };
  const team = { additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 11 } } };
  const wrong = ticket({ amount: 0, quantity: 10, coupons: [coupon], ...team });
  expect(checklist(event({ ticketConfigurations: [wrong] }))).toMatchObject([
    { code: 'freeWithCoupon', path: 'ticketConfigurations.0.amount', subject: 'Full pass' },
    {
      code: 'capacityAboveStock',
      path: 'ticketConfigurations.0.additionalConfiguration.groupTicketConfiguration.maxMemberCount',
      limit: 11,
      quantity: 10,
    },
    { code: 'capacityAboveStock', path: 'ticketConfigurations.0.coupons.0.conditions.firstN', subject: 'Early' },
  ]);
  const withdrawn = [ticket(), { ...wrong, key: '2', active: false }];
  expect(codes(event({ ticketConfigurations: withdrawn }))).toEqual([]);
  const ended = ticket({ amount: 0, quantity: 10, coupons: [{ ...coupon, active: false }] });
  expect(codes(event({ ticketConfigurations: [ended] }))).toEqual([]);
  expect(codes(event({ ticketConfigurations: [ticket({ quantity: 11, coupons: [coupon], ...team })] }))).toEqual([]);
});

test('finds own mail texts that do not name the event', () => {
  const mail = { templateName: 'confirmation' as const, locale: 'es-US' as const, templateSubject: 'Gracias' };
  const withHtml = (templateHTMLContent: string) => event({ emailTemplates: [{ ...mail, templateHTMLContent }] });
  expect(checklist(withHtml('<p>Hola</p>'))).toMatchObject([
    { code: 'mailWithoutEventName', path: 'emailTemplates.0', subject: 'confirmation', locale: 'es-US' },
  ]);
  expect(codes(withHtml('<p>*|EVENT_NAME|*</p>'))).toEqual([]);
  expect(codes(withHtml(`<p>${event().defaultName}</p>`))).toEqual([]);
  expect(codes(event({ emailTemplates: [mail] }))).toEqual([]);
});

test('counts missing texts per language of the event, and gives the first path', () => {
  const spanish = { eligibleLocales: ['en-US' as const, 'es-US' as const] };
  expect(checklist(event({}, spanish))).toMatchObject([
    { code: 'missingTranslations', path: 'defaultName', locale: 'es-US' },
  ]);
  expect(checklist(event({}, { eligibleLocales: [] })).map(({ locale }) => locale)).toEqual(['es-US', 'ja-JP']);
  const named = event({ translations: { name: { es_US: { value: 'Gala' } } } }, { sections: [] });
  expect(missingTexts(named, 'es-US')).toEqual(['ticketConfigurations.0.defaultDescription']);
});

test('lists the texts of a form that a language lacks', () => {
  const field: FormField = {
    name: 'a',
    fieldType: 'Select',
    label: 'A',
    help: ' ',
    placeholder: 'x',
    fieldOptions: [{ value: 'v', text: 'V' }],
    translations: { label: { ja_JP: { value: 'あ' } } },
  };
  const sections = [{ ...form(field)[0]!, translations: { title: { ja_JP: { value: '' } } } }];
  expect(missingInForm(sections, 'ja-JP')).toEqual([
    'configuration.sections.0.title',
    'configuration.sections.0.fields.0.placeholder',
    'configuration.sections.0.fields.0.fieldOptions.0.text',
  ]);
  expect(missingInForm(sections, 'es-US')).toHaveLength(4);
});

/** Texts that staff read, that have a default for every language, or that may stay in one language. */
const uncounted = [
  'configuration.badges.*.back.*.text',
  'configuration.badges.*.front.*.text',
  'configuration.checkInLists.*.name',
  'configuration.relationshipTypes.*.defaultLabel',
  'configuration.relationshipTypes.*.defaultSelfLabel',
  'configuration.relationshipTypes.*.label',
  'configuration.relationshipTypes.*.selfLabel',
  'configuration.sections.*.fields.*.link',
  'configuration.venue.venue',
];

test('counts a missing translation of every other text', () => {
  const text = 'Text';
  const part = { defaultName: text, defaultDescription: text, moreInformation: text };
  const field = { name: 'a', label: text, help: text, placeholder: text, fieldOptions: [{ value: 'v', text }] };
  const whole = {
    defaultName: text,
    configuration: { sections: [{ title: text, fields: [field] }], pools: [{ name: text }] },
    ticketConfigurations: [
      { ...part, addOns: [part], coupons: [part], additionalConfiguration: { benefits: [{ ribbon: { text } }] } },
    ],
  } as unknown as EventDefinition; // The function reads only texts.
  const counted = missingTexts(whole, 'ja-JP').map((path) =>
    path.replaceAll(/\.\d+/g, '.*').replace(/default([A-Z])/, (_, first: string) => first.toLowerCase()),
  );
  expect([...counted, ...uncounted].toSorted()).toEqual(translatedTexts(eventDefinition).toSorted());
});

/** Paths of all translated texts in a schema, at any depth. */
function translatedTexts(schema: unknown, path: string[] = []): string[] {
  interface Def {
    type: string;
    innerType?: unknown;
    element?: unknown;
    shape?: Record<string, unknown>;
    options?: unknown[];
  }
  const { def } = (schema as { _zod: { def: Def } })._zod;
  const { shape = {}, options = [] } = def;
  if (def.type === 'object' && path.at(-1) === 'translations') {
    return Object.keys(shape).map((name) => [...path.slice(0, -1), name].join('.'));
  }
  if (def.type === 'object') {
    return Object.entries(shape).flatMap(([name, each]) => translatedTexts(each, [...path, name]));
  }
  if (def.type === 'array') return translatedTexts(def.element, [...path, '*']);
  if (def.type === 'union') return options.flatMap((each) => translatedTexts(each, path));
  return def.innerType === undefined ? [] : translatedTexts(def.innerType, path);
}

test('warns when the limits of a pool do not match its units, and when nothing uses it', () => {
  const pool = { key: 'hall', name: 'Hall', quantity: 10, tickets: {}, addOns: {} };
  const codes = (tickets: Record<string, number>, quantities: (number | null)[]) =>
    checklist(
      event(
        { ticketConfigurations: quantities.map((quantity, n) => ticket({ key: `t${n}`, quantity })) },
        { pools: [{ ...pool, tickets }] },
      ),
    ).map(({ code, limit }) => (limit === undefined ? code : `${code} ${limit}`));
  expect(codes({}, [10])).toEqual(['poolUnused']);
  expect(codes({ t0: 1, t1: 1 }, [5, 5])).toEqual([]);
  expect(codes({ t0: 2, t1: 1 }, [5, 5])).toEqual(['limitsAbovePool 15']);
  expect(codes({ t0: 1, t1: 1 }, [5, 4])).toEqual(['poolNeverFull 9']);
  expect(codes({ t0: 1, t1: 1 }, [5, null])).toEqual([]);
});
