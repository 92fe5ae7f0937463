// @vitest-environment happy-dom
import { pool } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { benefit } from '@foyer/contract/tickets/benefit';
import { saleWindow } from '@foyer/contract/tickets/sale-window';
import { packageSettings } from '@foyer/contract/tickets/ticket-configuration';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { changesOf } from '@foyer/domain/events/listed-changes';
import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { changeLine } from './change-line.ts';

/** The publish dialog says each setting of windows, pools, packages and benefits once, when it is added, changed or removed (events 4.3). */

type Entry = Record<string, unknown>;
const names = { list: (key: string) => `list ${key}`, qualification: (key: string) => `qualification ${key}` };
const relationship = (relationshipType: string, label: string) => ({
  relationshipType,
  selfType: relationshipType === 'CONSULTANT',
  guestType: relationshipType === 'GUEST',
  translations: { defaultLabel: label },
});
const ticket = (key: string, more: Entry = {}) => ({
  key,
  defaultDescription: `Type ${key}`,
  amount: 90,
  currency: 'USD',
  currencyLocale: 'en-US' as const,
  relationshipTypes: ['CONSULTANT'],
  ...more,
});
const addOn = { key: '5', defaultName: 'Dinner', amount: 20 };

/** Schemas of entries, each with the event that has one entry or none. */
const schemas = {
  window: { schema: saleWindow, in: (entry?: Entry) => event({ saleWindows: entry ? [entry] : [] }) },
  pool: { schema: pool, in: (entry?: Entry) => event({}, entry ? { pools: [entry] } : {}) },
  package: {
    schema: packageSettings,
    in: (entry?: Entry) => event({ additionalConfiguration: entry ? { package: entry } : {} }),
  },
  benefit: {
    schema: benefit,
    in: (entry?: Entry) => event({ additionalConfiguration: entry ? { benefits: [entry] } : {} }),
  },
};
function event(more: Entry, configuration: Entry = {}): EventDefinition {
  const list = (key: string, name: string) => ({ key, name, passage: 'once' as const });
  const checkInLists = [list('dinner', 'Gala dinner'), list('lunch', 'Late lunch')];
  const types = [relationship('CONSULTANT', 'Consultant'), relationship('GUEST', 'Guest')];
  return definitionOf(configurationOf([], { relationshipTypes: types, checkInLists, ...configuration }), {
    ticketConfigurations: [ticket('1', more), ticket('2', { addOns: [addOn] })] as TicketDefinition[],
  });
}

/** Two values of each field of the contract, with a text that is said of the first and one of the second. */
const fields: Record<
  keyof typeof schemas,
  Record<string, [was: unknown, is: unknown, said: RegExp, saidNext: RegExp]>
> = {
  window: {
    'audience.titles': [['EC'], ['NC', 'MC'], /EC/, /NC, MC/],
    'audience.countries': [['JPN'], ['CAN'], /Japan|Japón|日本/, /Canad|カナダ/],
    'audience.lists': [['top'], ['new'], /list top/, /list new/],
    'audience.qualifications': [['star'], ['five'], /qualification star/, /qualification five/],
    'audience.organisationsOf': [['C1'], ['C2'], /C1/, /C2/],
    startDateTime: ['2027-01-10T16:00:00.000Z', '2027-01-11T16:00:00.000Z', /10/, /11/],
    endDateTime: ['2027-01-20T16:00:00.000Z', '2027-01-21T16:00:00.000Z', /20/, /21/],
    amount: [70, 75, /\$70|70 USD/, /\$75|75 USD/],
    reserved: [33, 44, /33/, /44/],
    mode: ['draw', 'firstCome', /draw|sorteo|抽選/i, /First come|orden|先着/i],
    'draw.largestParty': [3, 4, /3/, /4/],
    'draw.holdHours': [24, 36, /24/, /36/],
  },
  pool: {
    name: ['Hall', 'Room', /Hall/, /Room/],
    'translations.name': [{ es_US: { value: 'Sala' } }, { es_US: { value: 'Salón' } }, /Sala/, /Salón/],
    quantity: [900, 950, /900/, /950/],
    fewLeftPercent: [10, 15, /10/, /15/],
    showsNumber: [true, false, /Show buyers|Mostrar|表示/, /No|いいえ/],
    tickets: [{ '1': 8 }, { '1': 9 }, /8/, /9/],
    addOns: [{ '5': 6 }, { '5': 7 }, /6/, /7/],
  },
  package: {
    parts: [
      [
        { ticket: '2', relationshipType: 'CONSULTANT' },
        { ticket: '2', relationshipType: 'GUEST' },
      ],
      [
        { ticket: '2', relationshipType: 'GUEST' },
        { ticket: '2', relationshipType: 'GUEST' },
      ],
      /Type 2.?[(（]Consultant[)）] \+ Type 2.?[(（]Guest/,
      /Type 2.?[(（]Guest[)）] \+ Type 2/,
    ],
    endsWhole: [true, false, /whole|completo|全体/, /No|いいえ/],
  },
  benefit: {
    price: [{ kind: 'fixed', amount: 12 }, { kind: 'percent', percentOff: 35 }, /\$12|12 USD/, /35/],
    withCoupons: [true, false, /Coupons|cupones|クーポン/, /No|いいえ/],
    checkInList: ['dinner', 'lunch', /Gala dinner/, /Late lunch/],
    ribbon: [{ text: 'Founder' }, { text: 'Speaker' }, /Founder/, /Speaker/],
    guests: [
      { most: 2, relationshipTypes: ['GUEST'] },
      { most: 3, relationshipTypes: ['GUEST'] },
      /2.*Guest/,
      /3.*Guest/,
    ],
  },
};
/** What names an entry or is no setting. */
const identities = ['key', 'qualification'];

/** The fields of a schema. Objects that are optional or have a fixed set of fields are walked, unions and lists are values. */
function fieldsOf(schema: unknown, path: string[] = []): string[] {
  interface Def {
    type: string;
    innerType?: unknown;
    shape?: Record<string, unknown>;
  }
  const { def } = (schema as { _zod: { def: Def } })._zod;
  if (def.type === 'optional') return fieldsOf(def.innerType, path);
  if (def.type !== 'object' || path.at(-1) === 'name' || path.at(-1) === 'guests' || path.at(-1) === 'ribbon')
    return [path.join('.')];
  return Object.entries(def.shape ?? {}).flatMap(([name, each]) => fieldsOf(each, [...path, name]));
}

const put = (entry: Entry, path: string, value: unknown): Entry => {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...entry, [first]: value };
  return { ...entry, [first]: put((entry[first] ?? {}) as Entry, rest.join('.'), value) };
};
/** An entry with the first or second value of each field. */
function whole(kind: keyof typeof schemas, changed?: string): Entry {
  const identity = kind === 'benefit' ? { qualification: 'five-star' } : kind === 'package' ? {} : { key: 'own' };
  return Object.entries(fields[kind]).reduce<Entry>(
    (entry, [path, [was, is]]) => put(entry, path, path === changed ? is : was),
    identity,
  );
}

const kinds = Object.keys(schemas) as (keyof typeof schemas)[];
const cases = locales.flatMap((locale) => kinds.map((kind): [keyof typeof schemas, Locale] => [kind, locale]));

test.each(kinds)('every field of a %s has two values here', (kind) => {
  const known = fieldsOf(schemas[kind].schema).filter((path) => !identities.includes(path));
  expect(Object.keys(fields[kind]).toSorted()).toEqual(known.toSorted());
});

test.each(cases)('each setting of a %s is said once, in %s', async (kind, locale) => {
  const texts = await loadStaff(locale);
  const at = schemas[kind].in;
  const linesOf = (before: EventDefinition, after: EventDefinition) =>
    changesOf(before, after).map((change) => changeLine(change, { texts, locale, names, before, after }));
  // The whole entry: one line has every setting.
  const [added, ...others] = linesOf(at(), at(whole(kind)));
  const [removed] = linesOf(at(whole(kind)), at());
  expect(others).toEqual([]);
  for (const [path, [, , said]] of Object.entries(fields[kind])) {
    // Translations are said where they change.
    if (path === 'translations.name') continue;
    // A pool has the name of the reader's language where it has one.
    const shown = kind === 'pool' && path === 'name' && locale === 'es-US' ? /Sala/ : said;
    expect(`${added?.location} ${added?.is}`, path).toMatch(shown);
    expect(`${removed?.location} ${removed?.was}`, path).toMatch(shown);
  }
  // One field: one line with both values.
  for (const [path, [, , said, saidNext]] of Object.entries(fields[kind])) {
    const lines = linesOf(at(whole(kind)), at(whole(kind, path)));
    expect(
      lines.map(({ location }) => location),
      path,
    ).toHaveLength(1);
    const [line] = lines;
    if (typeof fields[kind][path]?.[0] !== 'boolean') expect(line?.was, path).toMatch(said);
    expect(line?.is, path).toMatch(saidNext);
    // The label is of this language, not the name of the field.
    expect(line?.location.split(' · ').at(-1), path).not.toBe(path.split('.').at(-1));
  }
});

test('a new ticket type has its package, windows and benefits in words', async () => {
  const texts = await loadStaff('en-US');
  const before = event({});
  const more = {
    saleWindows: [whole('window')],
    additionalConfiguration: { benefits: [whole('benefit')], qualifiedOnly: true },
  };
  const after = {
    ...before,
    ticketConfigurations: [...(before.ticketConfigurations ?? []), ticket('3', more)],
  } as EventDefinition;
  const lines = changesOf(before, after).map((change) =>
    changeLine(change, { texts, locale: 'en-US', names, before, after }),
  );
  expect(lines.map(({ facts }) => facts)).toEqual([
    [
      expect.stringMatching(/\$90/),
      expect.stringMatching(/^Window 1: .*EC · Japan · list top · .*\$70.00 · 33 reserved · draw, up to 3 tickets/),
      expect.stringMatching(
        /^qualification five-star: \$12.00 · Guests at this price: up to 2 \(Guest\) · Coupons lower the price further · .*Gala dinner · .*Founder$/,
      ),
      'Only for people with an earned place',
    ],
  ]);
});

test('says the re-check of qualifications in words, whole and by its fields (selling 8)', async () => {
  const texts = await loadStaff('es-US');
  const recheck = { rule: 'pay', until: '2027-03-01T10:00:00.000Z', payDays: 14, whenUnpaid: 'cancel' };
  const said = (before: Entry, after: Entry) => {
    const [from, to] = [event({}, before), event({}, after)];
    return changesOf(from, to).map((change) =>
      changeLine(change, { before: from, after: to, texts, locale: 'es-US', names }),
    );
  };
  const [added] = said({}, { recheck });
  const words = [texts.recheck.rules.pay, '2027', '14', texts.recheck.unpaid.cancel];
  for (const each of words) expect(added?.is).toContain(each);
  expect(added?.is).not.toMatch(/pay|cancel,|T10/);
  const [rule, unpaid] = said({ recheck }, { recheck: { ...recheck, rule: 'keep', whenUnpaid: 'keep' } });
  expect([rule?.was, rule?.is]).toEqual([texts.recheck.rules.pay, texts.recheck.rules.keep]);
  expect([unpaid?.was, unpaid?.is]).toEqual([texts.recheck.unpaid.cancel, texts.recheck.unpaid.keep]);
});
