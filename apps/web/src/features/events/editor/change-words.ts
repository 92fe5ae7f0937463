import { badgeFieldKinds } from '@foyer/contract/events/badge-design';
import type { DraftEffect, EventChange } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { countries, currencies, imageUses, type Locale, type Title } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { AudienceNames } from '../../../shared/audience/use-audience-names.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import {
  additionalLabels,
  addOnLabels,
  audienceLabels,
  benefitLabels,
  cancellationLabels,
  checkInListLabels,
  conditionLabels,
  configurationLabels,
  couponLabels,
  drawLabels,
  eventLabels,
  fieldLabel,
  languageOf,
  mailLabels,
  packageLabels,
  poolLabels,
  receiptLabels,
  recheckLabels,
  ticketLabels,
  windowLabels,
} from './field-labels.ts';
import { formLocation, typeName } from './form/location-words.ts';
import { mailName } from './mail-change.ts';

/** Shows qualifications by their keys. */
const unnamed = { qualification: (key: string) => key };

/** The place of a change as a label: `Front row · Price`. */
export function locationWords(
  path: string,
  definition: EventDefinition,
  texts: Pick<
    StaffMessages,
    | 'audience'
    | 'badgeDesigner'
    | 'editor'
    | 'eventPictures'
    | 'formBuilder'
    | 'mailEditor'
    | 'pools'
    | 'publicPages'
    | 'qualifications'
    | 'outbox'
    | 'saleChanges'
    | 'recheck'
    | 'saleWindows'
    | 'packages'
    | 'waitingLists'
  >,
  names: Pick<AudienceNames, 'qualification'> = unnamed,
): string {
  const { editor: t } = texts;
  const [first = '', ...rest] = path.split('.');
  const [second, ...more] = rest;
  if (second !== undefined && second !== 'order') {
    if (first === 'ticketConfigurations') return ticketWords(second, more, definition, texts, names);
    if (first === 'images') return joined(t.tabImages, imageName(second, t), framingWords(more, texts.eventPictures));
    if (first === 'emailTemplates') {
      return joined(t.partMail, mailName(second, texts.outbox), fieldLabel(more, mailLabels(texts), t));
    }
    if (first === 'configuration') return configurationWords(second, more, definition, texts);
  }
  if (first === 'translations') return fieldLabel([first, ...rest], eventLabels(texts), t);
  return joined(fieldLabel([first], eventLabels(texts), t), second === 'order' ? t.partOrder : '');
}

type LocationTexts = Parameters<typeof locationWords>[2];

function ticketWords(
  ticketKey: string,
  rest: readonly string[],
  { ticketConfigurations = [] }: EventDefinition,
  texts: LocationTexts,
  names: Pick<AudienceNames, 'qualification'>,
): string {
  const { editor: t } = texts;
  const ticket = ticketConfigurations.find(({ key }) => key === ticketKey);
  const name = ticket?.defaultDescription ?? ticketKey;
  const [list, key, ...more] = rest;
  if (list === 'addOns') {
    const addOn = ticket?.addOns?.find((each) => each.key === key)?.defaultName;
    return joined(name, addOn ?? t.addOns, listPart(key, more, addOnLabels(texts), t));
  }
  if (list === 'coupons') {
    const coupon = ticket?.coupons?.find((each) => each.key === key)?.defaultDescription;
    const [field, condition] = more;
    const isCondition = field === 'conditions' && condition !== undefined;
    const part = isCondition
      ? fieldLabel([condition], conditionLabels(texts), t)
      : listPart(key, more, couponLabels(texts), t);
    return joined(name, coupon ?? t.coupons, part);
  }
  if (list === 'saleWindows' && key !== undefined) {
    const number = (ticket?.saleWindows ?? []).findIndex((each) => each.key === key) + 1;
    const window = key === 'order' || number === 0 ? texts.saleWindows.windows : texts.saleWindows.windowOf({ number });
    return joined(name, window, key === 'order' ? t.partOrder : windowPart(more, texts));
  }
  const part =
    list === 'additionalConfiguration' && key !== undefined
      ? settingPart(key, more, texts, names)
      : fieldLabel(rest, ticketLabels(texts), t);
  return joined(t.tabTickets, name, part);
}

/** The changed field of a sale window, with the condition of its audience or the setting of its draw. */
function windowPart([field = '', inside]: readonly string[], texts: LocationTexts): string {
  if (field === '') return '';
  const labels =
    inside === undefined ? windowLabels(texts) : field === 'audience' ? audienceLabels(texts) : drawLabels(texts);
  return fieldLabel([inside ?? field], labels, texts.editor);
}

/** The changed part of a package or a benefit. A benefit is named by its qualification. */
function settingPart(
  setting: string,
  [field, inside]: readonly string[],
  texts: LocationTexts,
  names: Pick<AudienceNames, 'qualification'>,
): string {
  const label = fieldLabel([setting], additionalLabels(texts), texts.editor);
  if (field === undefined || (setting !== 'package' && setting !== 'benefits')) return label;
  if (setting === 'package') return fieldLabel([field], packageLabels(texts), texts.editor);
  if (field === 'order') return joined(label, texts.editor.partOrder);
  return joined(
    label,
    names.qualification(field),
    inside === undefined ? '' : fieldLabel([inside], benefitLabels(texts), texts.editor),
  );
}

/** The label of a field of an entry, or of the order of the list. */
const listPart = (
  key: string | undefined,
  rest: readonly string[],
  labels: Readonly<Record<string, string>>,
  t: StaffMessages['editor'],
): string => (key === 'order' ? t.partOrder : fieldLabel(rest, labels, t));

function configurationWords(
  field: string,
  rest: readonly string[],
  definition: EventDefinition,
  texts: LocationTexts,
): string {
  const { editor: t } = texts;
  const label = fieldLabel([field], configurationLabels(texts), t);
  if (field === 'sections') return joined(label, ...formLocation(rest, definition, texts));
  const [key = '', ...more] = rest;
  if (field === 'description') return joined(label, languageOf(rest[0]));
  if (field === 'venue') return joined(label, ...venueWords(rest, t));
  if (field === 'badges') return badgeWords(rest, texts.badgeDesigner);
  if (field === 'cancellation') return joined(label, fieldLabel(rest, cancellationLabels(texts), t));
  if (field === 'recheck') return joined(label, fieldLabel(rest, recheckLabels(texts), t));
  if (field === 'receiptIssuer') return joined(label, fieldLabel(rest, receiptLabels(texts), t));
  if (key === 'order') return joined(label, t.partOrder);
  if (field === 'checkInLists') {
    return joined(label, listName(key, definition), fieldLabel(more, checkInListLabels(texts), t));
  }
  if (field === 'pools') return joined(label, ...poolWords(key, more, definition, texts));
  if (field === 'relationshipTypes') {
    return joined(label, typeName(key, definition.configuration), typeWords(more, t));
  }
  return label;
}

/** The changed part of the venue, with its language if it has one. */
function venueWords(path: readonly string[], t: StaffMessages['editor']): string[] {
  const labels: Readonly<Record<string, string>> = {
    name: t.partName,
    city: t.venueCity,
    state: t.venueState,
    address: t.venueAddress,
  };
  const label = labels[path.at(-1) ?? ''] ?? '';
  return [label, path[0] === 'translations' ? languageOf(path[2]) : ''];
}

/** The changed part of a badge: `Badges · Front · qr`. Keys of fields are their kinds, with a number if there are several. */
function badgeWords([, side, key = '']: readonly string[], t: StaffMessages['badgeDesigner']): string {
  const kind = badgeFieldKinds.find((each) => each === key.replace(/-\d+$/, ''));
  const sideName = side === 'front' ? t.front : side === 'back' ? t.back : '';
  return joined(t.tab, sideName, kind ? t.kinds[kind] : key === 'order' ? '' : key);
}

const imageName = (key: string, t: StaffMessages['editor']): string =>
  ({ 'event-banner': t.banner, 'event-logo': t.logo })[key] ?? key;

/** The changed focus point or crop of a picture. */
function framingWords([part, use]: readonly string[], t: StaffMessages['eventPictures']): string {
  if (part === 'focus') return t.focus;
  const found = imageUses.find((each) => each === use);
  return found ? t.cropTitle({ use: t[found] }) : '';
}

const listName = (key: string, { configuration }: EventDefinition): string =>
  configuration.checkInLists?.find((list) => list.key === key)?.name ?? key;

/** The changed part of a pool, with the ticket type or add-on whose weight it is. */
function poolWords(
  key: string,
  [part = '', of = '']: readonly string[],
  { configuration, ticketConfigurations = [] }: EventDefinition,
  texts: LocationTexts,
): string[] {
  const name = configuration.pools?.find((pool) => pool.key === key)?.name ?? key;
  const ticket = ticketConfigurations.find((each) => each.key === of)?.defaultDescription;
  const addOn = ticketConfigurations.flatMap(({ addOns = [] }) => addOns).find((each) => each.key === of)?.defaultName;
  const drawing = part === 'tickets' ? ticket : part === 'addOns' ? addOn : undefined;
  return [name, part === '' ? '' : fieldLabel([part], poolLabels(texts), texts.editor), drawing ?? ''];
}

/** The changed part of a relationship type. */
function typeWords([first = '', second = '', language]: readonly string[], t: StaffMessages['editor']): string {
  if (first === 'translations') {
    return joined(second.toLowerCase().includes('self') ? t.typeSelfLabel : t.typeLabel, languageOf(language));
  }
  if (first === 'order') return t.partOrder;
  if (first === 'maxPerAccount') return t.typeMost;
  return first === '' ? '' : t.typeKind;
}

const joined = (...words: string[]) => words.filter(Boolean).join(' · ');

/** An audience by name instead of code: `titles`, `countries` or `relationshipTypes` of a ticket or coupon. */
export function audienceWords(
  path: string,
  value: string,
  definition: EventDefinition,
  locale: Locale,
  { recognition }: Pick<StaffMessages, 'recognition'>,
): string {
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const names: Readonly<Record<string, (code: string) => string | undefined>> = {
    titles: (code) => recognition[code as Title],
    countries: (code) => (countries.some((each) => each === code) ? regions.of(code.slice(0, 2)) : undefined),
    relationshipTypes: (code) => relationshipName(definition.configuration.relationshipTypes, code, locale),
  };
  const nameOf = path.startsWith('ticketConfigurations.') ? names[path.split('.').at(-1) ?? ''] : undefined;
  if (!nameOf) return value;
  return value
    .split(', ')
    .map((code) => nameOf(code) ?? code)
    .join(', ');
}

/** A changed value as text. Dates are in the event's time zone. */
export function valueWords(value: string | null, timeZone: string, locale: Locale, t: StaffMessages['editor']): string {
  if (value === null || value === '') return t.nothing;
  if (value === 'true') return t.yes;
  if (value === 'false') return t.no;
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentWords(value, timeZone, locale, 'longWithTime') : value;
}

/** An amount with its currency. Text that is not a number, or a currency without prices, is shown as stored. */
export function moneyWords(value: string, code: string, locale: Locale): string {
  const currency = currencies.find((each) => each === code);
  return currency && value !== '' && Number.isFinite(Number(value))
    ? amountWords(Number(value), currency, locale)
    : `${value} ${code}`;
}

export const kindWords = (kind: EventChange['kind'], t: StaffMessages['editor']): string | undefined =>
  ({ added: t.added, removed: t.removed, changed: undefined })[kind];

/** The effect of publishing on people, as a sentence. */
export function effectWords({ kind, subject, count }: DraftEffect, t: StaffMessages['editor']): string {
  const about = { count, subject: subject ?? '' };
  switch (kind) {
    case 'becomesVisible':
      return t.becomesVisible;
    case 'datesForRegistered':
      return t.datesForRegistered({ count });
    case 'venueForRegistered':
      return t.venueForRegistered({ count });
    case 'noParentTicket':
      return t.noParentTicket(about);
    case 'recheckConcerns':
      return t.recheckConcerns({ count });
    case 'keepsTerms':
      return t.keepsTerms({ count });
    case 'priceForSold':
      return t.priceForSold(about);
    case 'withdrawnSold':
      return t.withdrawnSold(about);
    case 'withdrawnHeld':
      return t.withdrawnHeld(about);
    case 'missingAnswers':
      return t.missingAnswers(about);
    case 'removedChoice':
      return t.removedChoice(about);
  }
}
