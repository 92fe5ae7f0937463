import { FoyerError } from '@foyer/contract/wire/errors';
import type { LinkAsks, MemberForm } from '@foyer/contract/tickets/form-links';
import { couponCodeField, type Country } from '@foyer/contract/wire/vocabulary';
import { compileForm } from '@foyer/domain/forms/compile';
import { isAddOnChoice } from '@foyer/domain/forms/kinds';
import { sectionsLeft } from '@foyer/domain/forms/unanswered';
import { maskName } from '@foyer/domain/people/names';
import { editRefusal } from '@foyer/domain/tickets/ticket-state';
import { sql } from 'kysely';
import type { Actor } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { knows } from '../../people/accounts/index.ts';
import type { EventRow } from '../../events/catalogue/index.ts';
import { formContext, relationshipOf } from '../attendee.ts';
import type { TicketsDependencies } from '../deps.ts';
import { factsOf } from '../facts.ts';
import { storedValues } from '../present.ts';
import { findTicketRow, type TicketRow } from '../queries.ts';
import { holderActor, linkRefusal } from './team.ts';

export interface OpenedLink {
  asks: LinkAsks;
  row: TicketRow;
  event: EventRow;
  holder: Actor;
  /** Whether the name is masked as for the leader. */
  isMasked: boolean;
  /** Whether the form was answered by this link before. */
  isFilled: boolean;
}

/**
 * Opens a link. A transfer, a check-in or a cancellation of the ticket ends the link. So does leaving the team, a
 * missing agreement to the leader, a newer link, or the end of its lifetime.
 * An ended link throws `RECORD_NOT_FOUND`, like an unknown one. Throws `REGISTRATION_NOT_ACTIVE` while attendees may
 * not change answers.
 */
export async function openLink(
  db: Db | Tx,
  { formLinks }: Pick<TicketsDependencies, 'formLinks'>,
  token: string,
  now: Date,
): Promise<OpenedLink> {
  const claim = formLinks.read(token);
  const link = claim && (await findLink(db, claim.ticketId, now));
  if (!link) throw new FoyerError('RECORD_NOT_FOUND');
  const { account_id: accountId, transferred_at: transferredAt, nonce } = link;
  const { ticketId, asks, signature } = claim;
  if (!formLinks.isGenuine({ ticketId, accountId, transferredAt, nonce, asks }, signature)) {
    throw new FoyerError('RECORD_NOT_FOUND');
  }
  const holder = holderActor(link);
  const row = await findTicketRow(db, holder, ticketId);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  const { event, facts } = await factsOf(db, row, { actor: holder, now });
  const refusal = linkRefusal(row, editRefusal(facts, holder));
  if (refusal !== null) throw new FoyerError(refusal === 'TICKET_NOT_ACTIVE' ? 'RECORD_NOT_FOUND' : refusal);
  return {
    asks,
    row,
    event,
    holder,
    isMasked: asks === 'missing' && !link.is_known,
    isFilled: link.filled_at !== null,
  };
}

/** The link of a ticket that is still on the same team, if the leader may know the holder. */
function findLink(db: Db | Tx, ticketId: number, now: Date) {
  return db
    .selectFrom('form_link as f')
    .innerJoin('ticket as t', 't.ticket_id', 'f.ticket_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .innerJoin('ticket_group_member as m', 'm.ticket_id', 'f.ticket_id')
    .innerJoin('ticket_group as g', 'g.ticket_group_id', 'm.ticket_group_id')
    .innerJoin('ticket as l', 'l.ticket_id', 'g.leader_ticket_id')
    .select(['f.nonce', 'f.filled_at', 't.account_id', 't.transferred_at', 'a.external_account_identifier'])
    .select([
      'a.locale',
      sql<Country>`a.country_code`.as('country_code'),
      'a.first_name as account_first_name',
      'a.last_name as account_last_name',
    ])
    .select(knows('l.account_id', 't.account_id').as('is_known'))
    .where('f.ticket_id', '=', ticketId)
    .where('f.expires_at', '>', now)
    .whereRef('g.leader_ticket_id', '=', 'f.leader_ticket_id')
    .where((eb) => eb.or([eb('m.agreed_at', 'is not', null), knows('l.account_id', 't.account_id')]))
    .where('a.closed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the current form (forms 1.1), without data of other team members and without prices. */
export async function readMemberForm(
  deps: Pick<TicketsDependencies, 'database' | 'formLinks'>,
  { token }: { token: string },
  { now }: { now: Date },
): Promise<MemberForm> {
  return presentForm(await openLink(deps.database.kysely, deps, token, now), now);
}

export function presentForm({ asks, row, event, holder, isMasked }: OpenedLink, now: Date): MemberForm {
  const { configuration } = event;
  const { relationshipType, selfType, guestType } = relationshipOf(row, event);
  const relationship = { relationshipType, selfType, guestType };
  const stored = storedValues(row);
  const context = formContext({ row, event, mode: 'updateTicket', relationship, onSite: false, now });
  const { sections } = configuration;
  return {
    asks,
    locale: holder.locale,
    event: {
      eventId: event.event_id,
      defaultName: event.default_name,
      translations: event.translations.name ? { name: event.translations.name } : {},
      eventStart: event.event_start.toISOString(),
      eventEnd: event.event_end.toISOString(),
      timeZone: configuration.timeZone,
      color: configuration.color ?? null,
      venue: configuration.venue ?? null,
    },
    firstName: isMasked ? maskName(row.first_name) : row.first_name,
    lastName: row.last_name,
    sections: asks === 'whole' ? sections : sectionsLeft({ sections, values: stored, context }),
    relationship,
    ticketConfigurationId: row.ticket_configuration_id,
    addOns: [...context.addOns],
    guestFields: configuration.guestFields ?? null,
    values: asks === 'whole' ? withoutPurchase(stored, sections) : {},
    answersRevision: row.answers_revision,
  };
}

/** Removes answers that are part of the purchase: coupon code and add-ons. */
function withoutPurchase(stored: MemberForm['values'], sections: MemberForm['sections']): MemberForm['values'] {
  const { inputs } = compileForm(sections);
  const isPurchase = (name: string) => {
    const field = inputs.get(name)?.field;
    return name === couponCodeField || (field !== undefined && isAddOnChoice(field));
  };
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !isPurchase(name)));
}
