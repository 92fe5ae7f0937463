import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { FoyerError, type ErrorCode, type ErrorItem, type ErrorMetadata } from '@foyer/contract/wire/errors';
import type { OrderTicket } from '@foyer/contract/orders/orders';
import { attendeeOf, type AttendeeDetails } from '@foyer/domain/orders/attendee-details';
import { missingNames } from '@foyer/domain/people/names';
import { localDate } from '@foyer/domain/shared/dates';
import { checkAddOns } from '@foyer/domain/orders/add-ons';
import { checkTicketChoice, saleState, type OfferedTicket } from '@foyer/domain/orders/eligibility';
import { isEventActive } from '@foyer/domain/events/event-state';
import type { FormContext } from '@foyer/domain/forms/context';
import { findingItems, validateForm, type ValidatedForm } from '@foyer/domain/forms/validate';
import { addOnsChosenInForm } from '@foyer/domain/forms/visibility';
import { checkGroup as checkMembers } from '@foyer/domain/orders/groups';
import { fillsInOnSite } from '@foyer/domain/people/permissions';
import { findRelationship } from '@foyer/domain/tickets/relationships';
import { ticketSearchText } from '../../../db/search-text.ts';
import type { DecidedLine } from './cart.ts';
import { unqualifiedFor } from './benefits.ts';
import { fullPoolOf, limitOf } from './offers.ts';
import type { CatalogueAddOn, CatalogueTicket, Person } from './shapes.ts';
import type { PlanInput } from './plan-input.ts';
import { ticketFor, type TicketForPerson } from './sale-windows.ts';

/** One ticket of an order, checked against the rules for ticket, add-ons, group and form. */
export interface CheckedLine extends DecidedLine {
  requested: OrderTicket;
  person: Person;
  relationship: RelationshipType;
  ticket: TicketForPerson;
  addOns: CatalogueAddOn[];
  attendee: AttendeeDetails & { searchText: string | null };
  maxMembers: number | null;
  findings: ErrorItem[];
}

type LineWithoutSlot = Omit<CheckedLine, 'place' | 'types' | 'slot'>;

/** Checks one ticket of an order. Throws the code of the first violated rule. Returns form errors in `findings`. */
export function checkLine(
  input: PlanInput,
  requested: OrderTicket,
  person: Person,
  { index, taken }: { index: number; taken: ReadonlySet<string> },
): LineWithoutSlot {
  const { catalogue } = input;
  const relationship = findRelationship(catalogue.configuration.relationshipTypes, requested.relationshipType);
  if (!relationship) throw new FoyerError('INVALID_ATTENDEE');
  const ticket = checkTicket(input, requested, person, taken);
  const form = checkForm(input, requested, { relationship, ticket, person });
  const addOns = chosenAddOns(input, ticket, [
    ...requested.ticketConfigurationAddOns,
    ...addOnsChosenInForm(form.state),
  ]);
  const attendee = attendeeOf(form.values, person, relationship.selfType);
  return {
    requested,
    person,
    relationship,
    ticket,
    addOns,
    values: form.values,
    attendee: { ...attendee, searchText: ticketSearchText(attendee, person, form.values) },
    ...checkGroup(input, requested, person, ticket, index),
    findings: findingItems(form.findings, `body.tickets.${index}.values`),
  };
}

/**
 * Checks that the ticket is on sale, offered for the relationship and in stock. The buyer's own hold counts as stock.
 */
export function checkTicketOnSale(
  { catalogue, facts, actor, locale, now }: Pick<PlanInput, 'catalogue' | 'facts' | 'actor' | 'locale' | 'now'>,
  requested: OrderTicket,
  person: Person,
  taken?: ReadonlySet<string>,
): { ticket: TicketForPerson; refusal: null } | { refusal: ErrorCode; metadata: ErrorMetadata } {
  const { ticketConfigurationId, relationshipType } = requested;
  const found = catalogue.tickets.find((each) => each.ticketConfigurationId === ticketConfigurationId);
  const [hold] = holdsOf(facts, person, { ticketConfigurationId, relationshipType });
  const hasHold = hold !== undefined || packageHolds(facts, person, requested).length > 0;
  // The sale of a package counts for its parts (orders 11.3).
  const sold = found && (requested.package ? { ...found, windows: null } : found);
  const ticket = sold && ticketFor(sold, person, now, { hold, pools: catalogue.configuration.pools });
  const always = requested.package ? { startDateTime: null, endDateTime: null } : {};
  const unqualified = ticket ? unqualifiedFor(ticket, { person, relationshipType, locale, now, taken }) : null;
  const offered = ticket && { ...offeredTicket(ticket), ...always, unqualified };
  const refusal = checkTicketChoice({ path: 'sale', viewer: actor }, offered, relationshipType, now, { hasHold });
  if (ticket && !refusal) return { ticket, refusal: null };
  if (refusal && refusal.code !== 'NO_AVAILABLE_TICKET') {
    return { refusal: refusal.code, metadata: { ...refusal.metadata, ticketConfigurationId } };
  }
  const isSoldOut = offered !== undefined && saleState(offered, now) === 'soldOut';
  const ranOut = isSoldOut && requested.reservationId != null;
  return {
    refusal: ranOut ? 'HOLD_EXPIRED' : 'NO_AVAILABLE_TICKET',
    metadata: {
      ...refusal?.metadata,
      ...(ticket && isSoldOut ? fullPoolOf(ticket, catalogue, locale) : {}),
      ticketConfigurationId,
    },
  };
}

/** The ticket type in the shape that the domain rules expect. */
export const offeredTicket = (ticket: CatalogueTicket & Partial<TicketForPerson>): OfferedTicket => ({
  ...onSale(ticket),
  ticketConfigurationId: ticket.ticketConfigurationId,
  relationshipTypes: ticket.relationshipTypes,
  window: ticket.window,
});

/** The buyer's holds of a ticket type for a person. */
export const holdsOf = (
  { holds }: Pick<PlanInput['facts'], 'holds'>,
  { accountId }: Pick<Person, 'accountId'>,
  wanted: { ticketConfigurationId: number; relationshipType: string },
) =>
  holds.filter(
    (hold) =>
      hold.accountId === accountId &&
      hold.ticketConfigurationId === wanted.ticketConfigurationId &&
      hold.relationshipType === wanted.relationshipType,
  );

/** The buyer's holds of the package of a ticket. A hold of a package is for its first part (orders 11.5). */
const packageHolds = (
  { holds }: Pick<PlanInput['facts'], 'holds'>,
  { accountId }: Pick<Person, 'accountId'>,
  { package: of }: Pick<OrderTicket, 'package'>,
) =>
  of
    ? holds.filter((hold) => hold.accountId === accountId && hold.ticketConfigurationId === of.ticketConfigurationId)
    : [];

/** Checks that a package is on sale and in stock, for the attendee of its first part (orders 11.3). */
export function checkPackageOnSale(
  input: Parameters<typeof checkTicketOnSale>[0],
  { ticketConfigurationId }: Pick<CatalogueTicket, 'ticketConfigurationId'>,
  first: { requested: OrderTicket; person: Person } | undefined,
): void {
  if (!first) throw new FoyerError('INVALID_PACKAGE');
  const checked = checkTicketOnSale(input, { ...first.requested, ticketConfigurationId, package: null }, first.person);
  if (checked.refusal !== null) throw new FoyerError(checked.refusal, { metadata: checked.metadata });
}

function checkTicket(
  input: PlanInput,
  requested: OrderTicket,
  person: Person,
  taken: ReadonlySet<string>,
): TicketForPerson {
  const checked = checkTicketOnSale(input, requested, person, taken);
  if (checked.refusal === null) return checked.ticket;
  throw new FoyerError(checked.refusal, { metadata: checked.metadata });
}

function onSale(thing: Pick<CatalogueTicket, 'startDateTime' | 'endDateTime' | 'quantity' | 'free'>) {
  return {
    startDateTime: thing.startDateTime,
    endDateTime: thing.endDateTime,
    ...limitOf(thing),
  };
}

/** The add-ons of a ticket in the shape that the domain rules expect. */
export const offeredAddOns = (ticket: CatalogueTicket) =>
  ticket.addOns.map((addOn) => ({ ...onSale(addOn), ticketConfigurationAddOnId: addOn.addOnId }));

function chosenAddOns(
  { catalogue, locale, now }: PlanInput,
  ticket: CatalogueTicket,
  chosen: readonly number[],
): CatalogueAddOn[] {
  const ids = [...new Set(chosen)];
  const refusal = checkAddOns(offeredAddOns(ticket), ids, now);
  if (refusal) {
    const { ticketConfigurationAddOnId: id, reason } = refusal.metadata ?? {};
    const full = reason === 'soldOut' && ticket.addOns.find(({ addOnId }) => addOnId === id);
    throw new FoyerError(refusal.code, {
      metadata: { ...refusal.metadata, ...(full && fullPoolOf(full, catalogue, locale)) },
    });
  }
  return ticket.addOns.filter(({ addOnId }) => ids.includes(addOnId));
}

/** Runs the same validation as the attendee's form. On site, staff may leave fields empty that are not shown there. */
function checkForm(
  { catalogue, actor, now }: PlanInput,
  requested: OrderTicket,
  { relationship, ticket, person }: { relationship: RelationshipType; ticket: CatalogueTicket; person: Person },
): ValidatedForm {
  const { configuration, times } = catalogue;
  const context = (onSite: boolean): FormContext => ({
    mode: 'register',
    relationship,
    ticketConfigurationId: ticket.ticketConfigurationId,
    addOns: requested.ticketConfigurationAddOns,
    addOnsOffered: offeredAddOns(ticket)
      .filter((addOn) => saleState(addOn, now) === 'onSale')
      .map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId),
    guestFields: configuration.guestFields,
    missingNames: relationship.selfType ? missingNames(person) : [],
    onSite,
    today: localDate(now, times.timeZone),
  });
  const validate = (onSite: boolean) =>
    validateForm({ sections: configuration.sections, values: requested.values, context: context(onSite) });
  const form = validate(false);
  const atTheDoor = fillsInOnSite(actor, { isEventActive: isEventActive(times, actor, now) });
  return form.findings.length > 0 && atTheDoor ? validate(true) : form;
}

/**
 * Returns the members of a group ticket: live tickets of the event, each in at most one group. Other tickets have no
 * members (orders 2).
 */
function checkGroup(
  { facts, catalogue }: PlanInput,
  requested: OrderTicket,
  person: Person,
  ticket: CatalogueTicket,
  index: number,
): Pick<CheckedLine, 'members' | 'maxMembers' | 'leaderJoins'> {
  const maxMembers = ticket.additional.groupTicketConfiguration?.maxMemberCount ?? null;
  if (maxMembers === null) return { members: [], maxMembers, leaderJoins: false };
  const members = requested.associatedTicketIds.map((ticketId, at) => {
    const member = facts.members.find((each) => each.ticketId === ticketId);
    const isOnce = requested.associatedTicketIds.indexOf(ticketId) === at;
    if (member && isOnce && member.eventId === catalogue.eventId && member.isLive && !member.inGroup) return member;
    throw new FoyerError('INVALID_GROUP_MEMBER', {
      metadata: { ticketId },
      items: [{ code: 'INVALID_GROUP_MEMBER', path: `body.tickets.${index}.associatedTicketIds.${at}` }],
    });
  });
  // The leader occupies one seat: their own ticket among the members, or else this group ticket.
  const seats = members.map(({ ticketId, accountId, isSelf }) => ({
    ticketId,
    isSelf: isSelf && accountId === person.accountId,
  }));
  const refusal = checkMembers(seats, maxMembers);
  if (refusal === 'noMember') {
    const path = `body.tickets.${index}.associatedTicketIds`;
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path }] });
  }
  if (refusal === 'tooMany') throw new FoyerError('GROUP_FULL', { metadata: { maxMemberCount: maxMembers } });
  return {
    members: members.map(({ ticketId }) => ticketId),
    maxMembers,
    leaderJoins: !seats.some(({ isSelf }) => isSelf),
  };
}
