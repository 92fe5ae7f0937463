import { badgeFieldKinds } from '@foyer/contract/events/badge-design';
import type { DraftEffect, EventChange } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { countries, currencies, imageUses, type Locale, type Title } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { amountWords } from '../../../shared/money/amount.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { formLocation, typeName } from './form/location-words.ts';
import { mailName } from './mail-change.ts';

/** The place of a change as a label: `Front row · Price`. */
export function locationWords(
  path: string,
  definition: EventDefinition,
  texts: Pick<StaffMessages, 'badgeDesigner' | 'editor' | 'eventPictures' | 'formBuilder' | 'mailEditor' | 'outbox'>,
): string {
  const { editor: t } = texts;
  const { ticketConfigurations = [] } = definition;
  const [first = '', second = '', ...rest] = path.split('.');
  if (first === 'ticketConfigurations') {
    const ticket = ticketConfigurations.find(({ key }) => key === second);
    const name = ticket?.defaultDescription ?? second;
    const [list, key, ...more] = rest;
    if (list === 'addOns' || list === 'coupons') {
      const addOn = ticket?.addOns?.find((each) => each.key === key)?.defaultName;
      const coupon = ticket?.coupons?.find((each) => each.key === key)?.defaultDescription;
      const listName = list === 'addOns' ? t.addOns : t.coupons;
      const field = more[0] === 'conditions' ? conditionWords(more[1], t) : fieldWords(more, t);
      return joined(name, (list === 'addOns' ? addOn : coupon) ?? listName, field);
    }
    return joined(t.tabTickets, name, fieldWords(rest, t));
  }
  if (first === 'images') return joined(t.tabImages, imageName(second, t), framingWords(rest, texts.eventPictures));
  if (first === 'emailTemplates') {
    const part = rest[0] === 'templateHTMLContent' ? texts.mailEditor.content : fieldWords(rest, t);
    return joined(t.partMail, mailName(second, texts.outbox), part);
  }
  if (first === 'configuration') {
    if (second === 'sections') return joined(t.partForm, ...formLocation(rest, definition, texts));
    if (second === 'checkInLists')
      return joined(t.checkInLists, listName(rest[0], definition), fieldWords(rest.slice(1), t));
    if (second === 'badges') return badgeWords(rest, texts.badgeDesigner);
    if (second === 'relationshipTypes') {
      const [code = '', ...more] = rest;
      return joined(t.relationshipTypes, typeName(code, definition.configuration), typeWords(more, t));
    }
    if (second === 'cancellation')
      return joined(t.cancellation, rest[0] === 'addOns' ? t.cancellationAddOns : fieldWords(rest, t));
    return second === 'venue' ? t.venue : fieldWords([second], t);
  }
  return fieldWords([first], t);
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

const listName = (key: string | undefined, { configuration }: EventDefinition): string =>
  configuration.checkInLists?.find((list) => list.key === key)?.name ?? key ?? '';

/** The changed part of a relationship type. */
function typeWords([first = '', second = '']: readonly string[], t: StaffMessages['editor']): string {
  if (first === 'translations') return second.toLowerCase().includes('self') ? t.typeSelfLabel : t.typeLabel;
  if (first === 'order') return t.partOrder;
  if (first === 'maxPerAccount') return t.typeMost;
  return first === '' ? '' : t.typeKind;
}

/** The label of a coupon condition. */
function conditionWords(condition: string | undefined, t: StaffMessages['editor']): string {
  const words: Readonly<Record<string, string>> = {
    relationshipTypes: t.offeredTo,
    titles: t.couponTitles,
    countries: t.couponCountries,
    firstN: t.firstN,
    code: t.couponCode,
  };
  return words[condition ?? ''] ?? t.offeredTo;
}

const joined = (...words: string[]) => words.filter(Boolean).join(' · ');

/** The label of the field at the end of a path. An unknown field is shown by its name. */
function fieldWords(path: readonly string[], t: StaffMessages['editor']): string {
  const words: Readonly<Record<string, string>> = {
    defaultName: t.partName,
    translations: t.language,
    eventStart: t.eventStart,
    eventEnd: t.eventEnd,
    registrationStart: t.registrationStart,
    registrationEnd: t.registrationEnd,
    eventShortCode: t.code,
    parentEventShortCode: t.parent,
    timeZone: t.timeZone,
    color: t.color,
    published: t.stateLive,
    defaultDescription: t.couponDescription,
    amount: t.amount,
    quantity: t.quantity,
    limitQuantity: t.limitQuantity,
    startDateTime: t.saleStart,
    endDateTime: t.saleEnd,
    moreInformation: t.moreInformation,
    relationshipTypes: t.offeredTo,
    additionalConfiguration: t.transferable,
    active: t.offered,
    eligibleAccounts: t.eligibleAccounts,
    eligibleLocales: t.eligibleLocales,
    canRegisterOtherAccounts: t.canRegisterOtherAccounts,
    onSiteRegistrationEnabled: t.onSiteRegistrationEnabled,
    qrCodeEnabled: t.qrCodeEnabled,
    badgeEnabled: t.badgeEnabled,
    liveEventEnabled: t.liveEventEnabled,
    liveEventUrl: t.liveEventUrl,
    amountOff: t.discountAmount,
    percentOff: t.discountPercent,
    mailSenderName: t.mailSenderName,
    mailReplyTo: t.mailReplyTo,
    templateSubject: t.subject,
    passage: t.passage,
    opens: t.listOpens,
    closes: t.listCloses,
    tickets: t.listTickets,
    addOns: t.listAddOns,
    name: t.partName,
    order: t.partOrder,
    enabled: t.cancellationEnabled,
    until: t.cancellationUntil,
    fee: t.cancellationFee,
  };
  const [first = ''] = path;
  return words[first] ?? path.join(' · ');
}

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
    case 'noParentTicket':
      return t.noParentTicket(about);
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
