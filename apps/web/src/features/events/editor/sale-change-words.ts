import type { Pool, RecheckSettings } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { Audience } from '@foyer/contract/people/audience';
import type { Benefit } from '@foyer/contract/tickets/benefit';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { usualDraw } from '@foyer/domain/stock/draw';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { audienceWords, conditionWords } from '../../../shared/audience/audience-words.ts';
import type { AudienceNames } from '../../../shared/audience/use-audience-names.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { moneyWords } from './change-words.ts';

/** Windows, pools, packages, benefits and the re-check in the list of changes, as a sentence for a whole entry or a value. */

export interface SaleWordsContext {
  texts: Pick<StaffMessages, 'buyers' | 'pools' | 'qualifications' | 'recheck' | 'saleChanges' | 'saleWindows'>;
  locale: Locale;
  names: AudienceNames;
}

/** How each field of an entry is said. A new field of the contract needs words. An empty text says nothing. */
type Words<T> = { readonly [F in keyof T]-?: (value: NonNullable<T[F]>) => string };
type Package = NonNullable<NonNullable<TicketDefinition['additionalConfiguration']>['package']>;

/** All fields of an entry that say something. */
function saidFields<T extends object>(entry: T, words: Words<T>): string {
  const fields = Object.keys(words) as (keyof T)[];
  return fields
    .map((field) => saidField(entry, words, field))
    .filter(Boolean)
    .join(' · ');
}

function saidField<T extends object>(entry: T, words: Words<T>, field: keyof T): string {
  const value = entry[field];
  return value == null ? '' : words[field](value);
}

const isField = <T extends object>(words: Words<T>, field: string | undefined): field is string & keyof T =>
  field !== undefined && Object.hasOwn(words, field);

const nothing = () => '';

interface Within extends SaleWordsContext {
  definition: EventDefinition;
}

const windowWords = (
  window: SaleWindow,
  currency: string,
  { definition, texts, locale, names }: Within,
): Words<SaleWindow> => {
  const moment = (at: string) => momentWords(at, definition.configuration.timeZone, locale, 'shortWithTime');
  const { saleChanges: t } = texts;
  return {
    key: nothing,
    startDateTime: (from) => texts.buyers.fromUntil({ from: moment(from), until: moment(window.endDateTime) }),
    endDateTime: nothing,
    audience: (audience) => audienceWords(audience, { t: texts.buyers, locale, names }),
    amount: (amount) => moneyWords(String(amount), currency, locale),
    reserved: (count) => t.reserved({ count }),
    mode: (mode) => (mode === 'draw' ? '' : texts.saleWindows.firstCome),
    draw: ({ largestParty: party, holdHours: hours }) => t.draw({ party, hours }),
  };
};

const poolWords = ({ ticketConfigurations = [] }: EventDefinition, { texts }: SaleWordsContext): Words<Pool> => {
  const { saleChanges: t } = texts;
  const drawing = (weights: Pool['tickets'], nameOf: (key: string) => string | undefined) =>
    Object.entries(weights)
      .map(([key, weight]) => t.draws({ name: nameOf(key) ?? key, weight }))
      .join(', ');
  return {
    key: nothing,
    name: nothing,
    translations: nothing,
    quantity: (count) => t.units({ count }),
    tickets: (weights) =>
      drawing(weights, (of) => ticketConfigurations.find(({ key }) => key === of)?.defaultDescription),
    addOns: (weights) =>
      drawing(
        weights,
        (of) => ticketConfigurations.flatMap(({ addOns = [] }) => addOns).find(({ key }) => key === of)?.defaultName,
      ),
    fewLeftPercent: (percent) => t.fewLeft({ percent }),
    showsNumber: (isShown) => (isShown ? texts.pools.showsNumber : ''),
  };
};

const packageWords = ({ definition, texts, locale }: Within): Words<Package> => {
  const { ticketConfigurations = [], configuration } = definition;
  const { saleChanges: t } = texts;
  return {
    parts: (parts) =>
      parts
        .map(({ ticket, relationshipType }) =>
          t.part({
            ticket: ticketConfigurations.find(({ key }) => key === ticket)?.defaultDescription ?? ticket,
            person: relationshipName(configuration.relationshipTypes, relationshipType, locale),
          }),
        )
        .join(' + '),
    endsWhole: (isWhole) => (isWhole ? t.endsWhole : ''),
  };
};

const benefitWords = (currency: string, { definition, texts, locale, names }: Within): Words<Benefit> => {
  const { qualifications, saleChanges: t } = texts;
  const { relationshipTypes, checkInLists = [] } = definition.configuration;
  return {
    qualification: names.qualification,
    price: (price) =>
      price.kind === 'free'
        ? qualifications.free
        : price.kind === 'fixed'
          ? moneyWords(String(price.amount), currency, locale)
          : t.percentOff({ percent: price.percentOff }),
    guests: ({ most, relationshipTypes: types }) =>
      `${qualifications.guestsMost}: ${t.guests({ most, types: types.map((type) => relationshipName(relationshipTypes, type, locale)).join(', ') })}`,
    withCoupons: (isOn) => (isOn ? qualifications.withCoupons : ''),
    checkInList: (key) => {
      const list = checkInLists.find((each) => each.key === key);
      const name = list ? translatedText(list.translations?.name, locale, list.name) : key;
      return `${qualifications.entersList}: ${name}`;
    },
    ribbon: (ribbon) => `${qualifications.ribbon}: ${translatedText(ribbon.translations?.text, locale, ribbon.text)}`,
  };
};

const recheckWords = ({ definition, texts: { recheck: t }, locale }: Within): Words<RecheckSettings> => ({
  rule: (rule) => t.rules[rule],
  until: (until) => `${t.until} ${momentWords(until, definition.configuration.timeZone, locale, 'shortWithTime')}`,
  payDays: (days) => `${t.payDays}: ${days.toLocaleString(locale)}`,
  whenUnpaid: (rule) => `${t.whenUnpaid}: ${t.unpaid[rule]}`,
});

/**
 * The text of a changed window, pool, package, benefit or re-check, or of a value in it. Null: the definition has none there.
 * Undefined: the path is of another kind, or its value needs no other words.
 */
export function saleWords(
  path: string,
  definition: EventDefinition,
  context: SaleWordsContext,
): string | null | undefined {
  const within = { ...context, definition };
  const [first, second = '', third, ...rest] = path.split('.');
  if (first === 'configuration' && second === 'pools') return poolValue(third, rest, within);
  if (first === 'configuration' && second === 'recheck') return recheckValue(third, within);
  const ticket = (definition.ticketConfigurations ?? []).find(({ key }) => key === second);
  if (first !== 'ticketConfigurations') return undefined;
  if (third === 'saleWindows') return windowValue(ticket, rest, within);
  const [setting, ...inside] = rest;
  if (third !== 'additionalConfiguration' || setting === undefined) return undefined;
  return additionalValue(ticket, setting, inside, within);
}

function recheckValue(field: string | undefined, within: Within): string | null | undefined {
  const { recheck } = within.definition.configuration;
  if (!recheck) return null;
  const { texts } = within;
  if (field === undefined) return saidFields(recheck, recheckWords(within));
  if (field === 'rule') return texts.recheck.rules[recheck.rule];
  return field === 'whenUnpaid' ? recheck.whenUnpaid && texts.recheck.unpaid[recheck.whenUnpaid] : undefined;
}

function poolValue(key: string | undefined, [field]: readonly string[], within: Within): string | null | undefined {
  const { pools = [] } = within.definition.configuration;
  if (key === 'order') return pools.map(({ name }) => name).join(', ');
  const pool = pools.find((each) => each.key === key);
  if (!pool) return null;
  const words = poolWords(within.definition, within);
  return field === undefined ? saidFields(pool, words) : undefined;
}

function windowValue(
  ticket: TicketDefinition | undefined,
  [key, field, condition]: readonly string[],
  within: Within,
): string | null | undefined {
  const { saleWindows = [], currency = '' } = ticket ?? {};
  const { texts, locale, names } = within;
  const of = (window: SaleWindow) => audienceWords(window.audience, { t: texts.buyers, locale, names });
  if (key === 'order') return saleWindows.map((window, index) => `${index + 1}. ${of(window)}`).join('; ');
  const window = saleWindows.find((each) => each.key === key);
  if (!window) return null;
  if (field === undefined) {
    // A draw without settings has the usual ones.
    const whole = window.mode === 'draw' ? { draw: usualDraw, ...window } : window;
    return saidFields(whole, windowWords(whole, currency, within));
  }
  if (field === 'audience') {
    if (condition === undefined) return of(window);
    const values = window.audience[condition as keyof Audience];
    return values ? conditionWords(condition as keyof Audience, values, { t: texts.buyers, locale, names }) : null;
  }
  if (field === 'mode') return window.mode === 'draw' ? texts.saleWindows.draw : texts.saleWindows.firstCome;
  return field === 'draw' && condition === undefined
    ? saidField(window, windowWords(window, currency, within), field) || null
    : undefined;
}

function additionalValue(
  ticket: TicketDefinition | undefined,
  setting: string,
  [field, inside]: readonly string[],
  within: Within,
): string | null | undefined {
  const { additionalConfiguration: more, currency = '' } = ticket ?? {};
  if (setting === 'package') {
    const words = packageWords(within);
    if (!more?.package) return null;
    if (field === undefined) return saidFields(more.package, words);
    return field === 'parts' ? saidField(more.package, words, field) : undefined;
  }
  if (setting !== 'benefits' || field === undefined) return undefined;
  const { benefits = [] } = more ?? {};
  if (field === 'order') return benefits.map((each) => within.names.qualification(each.qualification)).join(', ');
  const benefit = benefits.find(({ qualification }) => qualification === field);
  if (!benefit) return null;
  const words = benefitWords(currency, within);
  // The place of a benefit ends with the name of its qualification.
  if (inside === undefined) return saidFields(benefit, { ...words, qualification: nothing });
  return isField(words, inside) && inside !== 'withCoupons' ? saidField(benefit, words, inside) || null : undefined;
}

/** The windows, the package and the benefits of a new ticket type. */
export function newTicketWords(path: string, definition: EventDefinition, context: SaleWordsContext): string[] {
  const [first, key, ...rest] = path.split('.');
  const ticket = (definition.ticketConfigurations ?? []).find((each) => each.key === key);
  if (first !== 'ticketConfigurations' || !ticket || rest.length > 0) return [];
  const { saleWindows = [], additionalConfiguration } = ticket;
  const { texts, names } = context;
  const said = (at: string) => saleWords(`${path}.${at}`, definition, context) ?? '';
  return [
    ...(additionalConfiguration?.package ? [said('additionalConfiguration.package')] : []),
    ...saleWindows.map(
      (window, index) => `${texts.saleWindows.windowOf({ number: index + 1 })}: ${said(`saleWindows.${window.key}`)}`,
    ),
    ...(additionalConfiguration?.benefits ?? []).map(
      ({ qualification }) =>
        `${names.qualification(qualification)}: ${said(`additionalConfiguration.benefits.${qualification}`)}`,
    ),
    ...(additionalConfiguration?.qualifiedOnly ? [texts.qualifications.qualifiedOnly] : []),
  ];
}
