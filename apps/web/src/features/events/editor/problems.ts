import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { badgeKeyProblems } from '@foyer/domain/door/badge-problems';
import { isEventColor } from '@foyer/domain/events/event-color';
import { crossingDates, eventDateFields } from '@foyer/domain/events/event-dates';
import { tokenProblems } from '@foyer/domain/mail/mail-tokens';
import { timeZoneName } from '@foyer/domain/shared/time-zones';
import { typeProblems } from '@foyer/domain/tickets/relationship-rules';
import { isEmail } from '@foyer/domain/shared/text';
import { tokenWords } from '../../../shared/mail/token-words.ts';
import { isLink, termsLinks, type TicketDraft } from './document.ts';

/**
 * Problems of a document by path. The server checks the same rules; here they show while typing. HTML that a mail may
 * not contain is checked by the server alone (`forbiddenHtmlWords`).
 */
export type Problems = ReadonlyMap<string, string>;

/** `tokens`: the tokens that mails may contain. */
export function problemsOf(
  definition: EventDefinition,
  taken: (kind: 'ticket' | 'addOn', key: string) => number,
  tokens: readonly string[],
  t: StaffMessages['editor'],
): Problems {
  const found = new Map<string, string>();
  for (const field of eventDateFields) if (definition[field] === '') found.set(field, t.dateNeeded);
  if (found.size === 0) {
    for (const field of crossingDates(definition)) {
      found.set(field, field === 'registrationStart' ? t.opensAfterEnd : t.endBeforeStart);
    }
  }
  if (timeZoneName(definition.configuration.timeZone) === null) found.set('configuration.timeZone', t.timeZoneWrong);
  const { liveEventEnabled, liveEventUrl = '', eligibleAccounts, mailReplyTo } = definition.configuration;
  if (liveEventEnabled && liveEventUrl !== '' && !isLink(liveEventUrl))
    found.set('configuration.liveEventUrl', t.termsWrong);
  if (eligibleAccounts.some((account) => account.length > 20)) {
    found.set('configuration.eligibleAccounts', t.accountsWrong);
  }
  // Mail is sent through servers that only support ASCII addresses.
  if (mailReplyTo !== undefined && !(isEmail(mailReplyTo) && /^[\x21-\x7e]+$/.test(mailReplyTo)))
    found.set('configuration.mailReplyTo', t.mailReplyToWrong);
  const { color, sections } = definition.configuration;
  if (color !== undefined && !isEventColor(color)) found.set('configuration.color', t.colorWrong);
  for (const [index, section] of sections.entries()) {
    if (section.color !== undefined && !isEventColor(section.color)) {
      found.set(`configuration.sections.${index}.color`, t.colorWrong);
    }
  }
  const { receiptIssuer } = definition.configuration;
  if (receiptIssuer?.name.trim() === '') found.set('configuration.receiptIssuer.name', t.receiptIssuerNeeded);
  const rate = receiptIssuer?.taxRatePercent;
  if (rate !== undefined && !(rate > 0 && rate <= 50))
    found.set('configuration.receiptIssuer.taxRatePercent', t.receiptTaxRateWrong);
  const fee = definition.configuration.cancellation?.fee;
  if (fee !== undefined && 'percent' in fee && !(fee.percent >= 0 && fee.percent <= 100)) {
    found.set('configuration.cancellation.fee', t.feePercentWrong);
  }
  if (fee !== undefined && 'fixed' in fee && !Object.values(fee.fixed).every((each) => isAmount(each))) {
    found.set('configuration.cancellation.fee', t.amountWrong);
  }
  for (const link of termsLinks(definition)) if (!isLink(link)) found.set('configuration.sections', t.termsWrong);
  if (definition.defaultName.trim() === '') found.set('defaultName', t.textNeeded);
  listProblems(definition, t, found);
  const ticketKeys = new Set((definition.ticketConfigurations ?? []).map(({ key }) => key));
  for (const { path, kind } of badgeKeyProblems(definition.configuration.badges ?? [], ticketKeys)) {
    found.set(`configuration.badges.${path}`, kind === 'twice' ? t.badgeKeyTwice : t.listTicketsGone);
  }
  for (const { index, field, kind } of typeProblems(definition.configuration.relationshipTypes)) {
    const words = { needed: t.textNeeded, twice: t.typeTwice, both: t.typeBoth, most: t.typeMostWrong };
    found.set(`configuration.relationshipTypes.${index}.${field}`, words[kind]);
  }
  const keys = (definition.ticketConfigurations ?? []).map(({ key }) => key);
  for (const [index, ticket] of (definition.ticketConfigurations ?? []).entries()) {
    ticketProblems(ticket, keys, `ticketConfigurations.${index}`, taken, t, found);
  }
  for (const [index, mail] of (definition.emailTemplates ?? []).entries()) {
    const at = `emailTemplates.${index}`;
    for (const field of ['templateSubject', 'templateHTMLContent'] as const) {
      const text = mail[field];
      if (text === undefined) continue;
      const isHtml = field === 'templateHTMLContent';
      const everywhere = tokens.filter((each) => each !== 'TICKETS');
      const problems = tokenProblems(text, isHtml ? 'html' : 'text', {
        everywhere,
        ...(isHtml ? { inTextOnly: tokens.filter((each) => each === 'TICKETS') } : {}),
      });
      const words = tokenWords(problems, isHtml, t);
      if (text.trim() === '') found.set(`${at}.${field}`, t.textNeeded);
      else if (words !== undefined) found.set(`${at}.${field}`, words);
    }
  }
  return found;
}

function listProblems(
  { configuration, ticketConfigurations = [] }: EventDefinition,
  t: StaffMessages['editor'],
  found: Map<string, string>,
): void {
  const tickets = ticketConfigurations.map(({ key }) => key);
  const addOns = ticketConfigurations.flatMap((ticket) => (ticket.addOns ?? []).map(({ key }) => key));
  for (const [index, list] of (configuration.checkInLists ?? []).entries()) {
    const at = `configuration.checkInLists.${index}`;
    if (list.name.trim() === '') found.set(`${at}.name`, t.textNeeded);
    if (list.tickets?.some((key) => !tickets.includes(key))) found.set(`${at}.tickets`, t.listTicketsGone);
    if (list.addOns?.some((key) => !addOns.includes(key))) found.set(`${at}.addOns`, t.listTicketsGone);
    if (list.opens && list.closes && Date.parse(list.closes) < Date.parse(list.opens)) {
      found.set(`${at}.closes`, t.endBeforeStart);
    }
  }
}

const isAmount = (amount: number) => Number.isFinite(amount) && amount >= 0;
const isPieces = (quantity: number) => Number.isInteger(quantity) && quantity >= 0;

function ticketProblems(
  ticket: TicketDraft,
  keys: readonly string[],
  at: string,
  taken: (kind: 'ticket' | 'addOn', key: string) => number,
  t: StaffMessages['editor'],
  found: Map<string, string>,
): void {
  const pieces = (kind: 'ticket' | 'addOn', key: string, quantity: number | null | undefined, path: string) => {
    if (quantity == null) {
      if (kind === 'ticket' && ticket.limitQuantity) found.set(path, t.quantityNeeded);
      return;
    }
    const sold = taken(kind, key);
    if (!isPieces(quantity)) found.set(path, t.quantityWrong);
    else if (quantity < sold) found.set(path, t.quantityBelow({ sold }));
  };
  const ends = (start: string | null | undefined, end: string | null | undefined, path: string) => {
    if (start && end && Date.parse(end) < Date.parse(start)) found.set(path, t.endBeforeStart);
  };
  if (ticket.defaultDescription.trim() === '') found.set(`${at}.defaultDescription`, t.textNeeded);
  if (!isAmount(ticket.amount)) found.set(`${at}.amount`, t.amountWrong);
  if (ticket.relationshipTypes.length === 0) found.set(`${at}.relationshipTypes`, t.offeredToNeeded);
  for (const direction of ['upgradeTo', 'downgradeTo'] as const) {
    const isGone = (key: string) => key === ticket.key || !keys.includes(key);
    if (ticket.additionalConfiguration?.[direction]?.some(isGone)) {
      found.set(`${at}.additionalConfiguration.${direction}`, t.listTicketsGone);
    }
  }
  pieces('ticket', ticket.key, ticket.quantity, `${at}.quantity`);
  ends(ticket.startDateTime, ticket.endDateTime, `${at}.endDateTime`);
  for (const [n, addOn] of (ticket.addOns ?? []).entries()) {
    if (addOn.defaultName.trim() === '') found.set(`${at}.addOns.${n}.defaultName`, t.textNeeded);
    if (!isAmount(addOn.amount)) found.set(`${at}.addOns.${n}.amount`, t.amountWrong);
    pieces('addOn', addOn.key, addOn.quantity, `${at}.addOns.${n}.quantity`);
    ends(addOn.startDateTime, addOn.endDateTime, `${at}.addOns.${n}.endDateTime`);
  }
  for (const [n, coupon] of (ticket.coupons ?? []).entries()) {
    const off = coupon.amountOff ?? coupon.percentOff ?? 0;
    if (coupon.defaultDescription.trim() === '') found.set(`${at}.coupons.${n}.defaultDescription`, t.textNeeded);
    if (!(off > 0) || (coupon.percentOff ?? 0) > 100) found.set(`${at}.coupons.${n}.discount`, t.discountWrong);
    ends(coupon.startDateTime, coupon.endDateTime, `${at}.coupons.${n}.endDateTime`);
  }
}
