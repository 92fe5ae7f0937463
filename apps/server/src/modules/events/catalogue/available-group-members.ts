import type { GroupMemberTicket } from '@foyer/contract/events/events';
import { FoyerError } from '@foyer/contract/wire/errors';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { checkRegistrationOpen } from '@foyer/domain/orders/purchase-rules';
import { isRegistrationActive } from '@foyer/domain/events/event-state';
import { isAuthorizedFor, maskedPerson } from '@foyer/domain/tickets/relationships';
import type { CallContext } from '../../../calls/context.ts';
import { timesOf } from '../../../db/event-times.ts';
import { readPeople } from '../../orders/plan/index.ts';
import { refuse } from './ask.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';

/**
 * Finds an account's tickets that can join a group: active, of the same event, in no group and not claimed for one
 * (orders 5.1). Every caller may search for any consultant here. Names outside the caller's organisation are masked
 * (orders 3.6).
 */
export async function listGroupMembers(
  { database, readers }: EventsDependencies,
  question: { ticketConfigurationId: number; externalAccountIdentifier: string },
  context: CallContext,
): Promise<GroupMemberTicket[]> {
  const { actor, now } = context;
  const db = database.kysely;
  const configuration = await db
    .selectFrom('ticket_configuration')
    .select(['event_id', 'additional_configuration'])
    .where('ticket_configuration_id', '=', question.ticketConfigurationId)
    .executeTakeFirst();
  if (!configuration?.additional_configuration.groupTicketConfiguration) throw new FoyerError('RECORD_NOT_FOUND');
  const event = await findEvent(db, configuration.event_id, actor);
  const closed = checkRegistrationOpen(
    { path: 'sale', viewer: actor },
    {
      isRegistrationActive: isRegistrationActive(timesOf(event), actor, now),
      isCalledOff: timesOf(event).isCalledOff,
    },
  );
  if (closed) return refuse(closed);
  const identifier = accountIdentifierOf(question.externalAccountIdentifier);
  const { people } = await readPeople(
    readers,
    { eventId: event.event_id, identifiers: [identifier], withOrganisation: true },
    { actor, now },
  );
  const account = people.find((known) => known.externalAccountIdentifier === identifier);
  if (!account) throw new FoyerError('INVALID_ATTENDEE');
  const rows = await db
    .selectFrom('ticket as t')
    .select(['t.ticket_id', 't.first_name', 't.last_name', 't.relationship_type'])
    .where('t.account_id', '=', account.accountId)
    .where('t.event_id', '=', event.event_id)
    .where('t.status', 'in', ['ACTIVE', 'CHECKED_IN'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('ticket_group_member as m').select('m.ticket_id').whereRef('m.ticket_id', '=', 't.ticket_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('ticket_group_claim as c').select('c.ticket_id').whereRef('c.ticket_id', '=', 't.ticket_id'),
        ),
      ),
    )
    .orderBy('t.is_self', 'desc')
    .orderBy('t.ticket_id')
    .execute();
  const isAuthorized = isAuthorizedFor(actor, account);
  return rows.map((row) => {
    const person = { firstName: row.first_name, lastName: row.last_name, email: null, phoneNumber: null };
    return {
      ticketId: row.ticket_id,
      firstName: maskedPerson(person, isAuthorized).firstName ?? '',
      lastName: row.last_name,
      externalAccountIdentifier: account.externalAccountIdentifier,
      relationship: row.relationship_type,
    };
  });
}
