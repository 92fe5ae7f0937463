import type { Ticket } from '@foyer/contract/tickets/ticket';
import { ticketData, type TicketData, type TicketValues } from '@foyer/contract/forms/values';
import { isUsedByFormerHolder } from '@foyer/domain/door/check-in';
import { isInvited, leaveRefusal, seesMember } from '@foyer/domain/orders/groups';
import { money, toMajor } from '@foyer/domain/shared/money';
import { isMasked, maskName } from '@foyer/domain/people/names';
import { may } from '@foyer/domain/people/permissions';
import { isAuthorizedFor, maskedPerson } from '@foyer/domain/tickets/relationships';
import { changeTargetIds } from '@foyer/domain/tickets/ticket-changes';
import { isLiveStatus } from '@foyer/domain/tickets/ticket-state';
import { priceHoldsFor } from '@foyer/domain/tickets/transfer';
import type { Actor } from '../../calls/context.ts';
import { presentProfile } from '../people/accounts/index.ts';
import type { TicketCodes } from './deps.ts';
import type { TicketRow } from './queries.ts';
import { cancellationTermsOf, changeTargetsOf, isTicketTransferable } from './terms.ts';

/**
 * The reader's relation to a ticket. A transfer ends the buyer's access; only the new holder has access then. Staff who
 * work only at the door see the attendee, without answers and code.
 */
export function relationTo(row: TicketRow, actor: Actor): 'holder' | 'buyer' | 'staff' | 'door' | 'none' {
  if (isHolder(row, actor)) return 'holder';
  if (may(actor, 'readTickets')) return 'staff';
  if (isBuyer(row, actor)) return 'buyer';
  return may(actor, 'checkIn') ? 'door' : 'none';
}

/** Whether the reader may use the ticket: share it, watch the live stream with it, and read its answers. */
export function isOpenTo(row: TicketRow, actor: Actor): boolean {
  const relation = relationTo(row, actor);
  return relation !== 'none' && relation !== 'door';
}

/** Whether the ticket is on the reader's account or was bought by it (tickets 1). */
export function isOwn(row: TicketRow, actor: Actor): boolean {
  return isHolder(row, actor) || isBuyer(row, actor);
}

const isHolder = (row: TicketRow, actor: Actor) => row.account_id === actor.accountId;
const isBuyer = (row: TicketRow, actor: Actor) =>
  row.buyer_account_id === actor.accountId && row.transferred_at === null;

/** Whether the reader may see the person unmasked. */
export function isKnownTo(row: TicketRow, actor: Actor): boolean {
  const account = {
    externalAccountIdentifier: row.external_account_identifier,
    isInCallersOrganisation: row.in_organisation,
  };
  return isAuthorizedFor(actor, account);
}

/** The relationships under which the ticket can be transferred at the price that was paid. */
export const priceHoldsForTicket = (row: TicketRow): string[] =>
  priceHoldsFor({
    relationshipType: row.relationship_type,
    soldFor: [row.relationship_types, ...row.coupons_for],
  });

/**
 * Returns a ticket in its wire format (tickets 1), masked for readers outside the holder's organisation (tickets 1.3).
 */
export function presentTicket(row: TicketRow, actor: Actor, codes: TicketCodes): Ticket {
  const relation = relationTo(row, actor);
  const isKnown = isKnownTo(row, actor);
  // Badges show names, titles and shout-outs, so staff at the door see them unmasked.
  const isNamed = isKnown || may(actor, 'checkIn');
  const seesPrices = relation !== 'door';
  const isLive = isLiveStatus(row.status);
  const answers = storedValues(row);
  const { end } = cancellationTermsOf(row, row.created_at);
  const mayCarry = isOpenTo(row, actor) && row.has_codes && row.status !== 'CANCELED';
  const offers = (change: 'upgrade' | 'downgrade') =>
    row.status === 'ACTIVE' && changeTargetIds(changeTargetsOf(row), change).length > 0;
  const profile = presentProfile({
    ...row,
    first_name: row.account_first_name,
    last_name: row.account_last_name,
    phone_number: row.account_phone_number,
    currency: row.account_currency,
  });
  return {
    ticketId: row.ticket_id,
    eventId: row.event_id,
    ticketConfigurationId: row.ticket_configuration_id,
    orderId: row.order_id,
    externalKey: 'externalAccountIdentifier',
    externalValue: row.external_account_identifier,
    ticketData: {
      registrationForm: isKnown ? answers : isOpenTo(row, actor) ? withoutPerson(answers) : {},
    },
    answersRevision: row.answers_revision,
    transferable: isTicketTransferable(row),
    relationshipTypes: priceHoldsForTicket(row),
    cancelUntil: end === null ? null : new Date(end).toISOString(),
    status: row.status,
    firstName: isNamed ? row.first_name : maskName(row.first_name),
    lastName: row.last_name,
    isGuest: row.is_guest,
    isSelf: row.is_self,
    isRegistered: isLive,
    isCheckedIn: row.status === 'CHECKED_IN',
    checkInDate: row.checked_in_at?.toISOString() ?? null,
    isUsedByFormerHolder: isUsedByFormerHolder(row.checked_in_at, row.transferred_at),
    shoutOuts: isNamed ? row.shout_outs : [],
    countryCode: isNamed ? profile.countryCode : null,
    title: isNamed && row.is_self ? row.title : null,
    createDate: row.created_at.toISOString(),
    profile: isKnown ? profile : null,
    ticketCode: mayCarry
      ? codes.issue({ ticketId: row.ticket_id, eventId: row.event_id, revision: row.revision })
      : null,
    addOns: row.add_ons.map((addOn) => ({
      ticketConfigurationAddOnId: addOn.addOnId,
      defaultName: addOn.defaultName,
      // Purchased add-ons show only their name. The description is part of the offer.
      translations: addOn.translations.name ? { name: addOn.translations.name } : {},
      amount: seesPrices ? toMajor(money(addOn.amountMinor, addOn.currency)) : null,
    })),
    associatedTickets: relation === 'none' ? [] : row.members.map((member) => presentMember(member, actor)),
    // The holder of a ticket on a team sees who leads the team, also a leader of another organisation.
    team:
      row.team === null || (relation !== 'holder' && relation !== 'staff')
        ? null
        : {
            leader: { firstName: row.team.firstName, lastName: row.team.lastName },
            mayLeave: relation === 'holder' && leaveRefusal(row.team, actor) === null,
            mayAgree: relation === 'holder' && row.team.needsAgreement && leaveRefusal(row.team, actor) === null,
          },
    ...(row.package && { package: row.package }),
    // Only who can pay learns the difference.
    ...(row.difference && isOpenTo(row, actor)
      ? {
          difference: {
            amount: toMajor(money(row.difference.dueMinor, row.currency)),
            payUntil: new Date(row.difference.payUntil).toISOString(),
          },
        }
      : {}),
    canUpgrade: offers('upgrade'),
    canDowngrade: offers('downgrade'),
    canHaveAddOns: row.status === 'ACTIVE' && (row.type_has_add_ons || row.add_ons.length > 0),
    metadata: {
      relationship: row.relationship_type,
      amount: seesPrices ? toMajor(money(row.amount_minor, row.currency)) : null,
      currency: row.currency,
      currencyLocale: row.currency_locale,
      defaultDescription: row.default_description,
      moreInformation: row.more_information,
      translations: row.translations,
      ticketGroup: row.ticket_group,
    },
  };
}

/**
 * A member of a team as its leader sees them. A member who has not agreed is only a ticket number to a leader of
 * another organisation.
 */
function presentMember(member: TicketRow['members'][number], actor: Actor): Ticket['associatedTickets'][number] {
  const { ticketId, externalAccountIdentifier, relationship, isKnown } = member;
  const state = isInvited(member) ? 'invited' : 'member';
  if (!seesMember(member, actor)) {
    return { ticketId, state, firstName: '', lastName: '', externalAccountIdentifier: '', relationship: '' };
  }
  const person = { firstName: member.firstName, lastName: member.lastName, email: null, phoneNumber: null };
  const { firstName, lastName } = maskedPerson(person, isKnown || may(actor, 'checkIn'));
  return {
    ticketId,
    state,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    externalAccountIdentifier,
    relationship,
  };
}

/** The stored answers. Imported data with another shape counts as no answers. */
export function storedValues(row: Pick<TicketRow, 'ticket_data'>): TicketData['registrationForm'] {
  const parsed = ticketData.safeParse(row.ticket_data);
  return parsed.success ? parsed.data.registrationForm : {};
}

/** Answers that identify a person, by lower-case field name. */
const namesFirst = new Set(['firstname']);
const reaches = new Set(['email', 'emailaddress', 'phone', 'phonenumber']);

/** Answers for a reader outside the person's organisation: first name masked, e-mail and phone withheld. */
function withoutPerson(values: TicketValues): TicketValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const key = name.toLowerCase();
      if (reaches.has(key)) return [];
      return [[name, namesFirst.has(key) && typeof value === 'string' ? maskName(value) : value]];
    }),
  );
}

/** Restores hidden values in answers that such a reader sent back. */
export function withPerson(sent: TicketValues, stored: TicketValues): TicketValues {
  const visible = Object.entries(stored).filter(([name]) => {
    const key = name.toLowerCase();
    if (!namesFirst.has(key) && !reaches.has(key)) return false;
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    return value === undefined || value === null || value === '' || (typeof value === 'string' && isMasked(value));
  });
  return { ...sent, ...Object.fromEntries(visible) };
}
