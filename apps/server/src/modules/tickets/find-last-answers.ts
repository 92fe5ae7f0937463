import type { LastAnswers } from '@foyer/contract/tickets/ticket';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { localDate } from '@foyer/domain/shared/dates';
import { answersThatFit } from '@foyer/domain/forms/last-answers';
import { fillsInOnSite } from '@foyer/domain/people/permissions';
import { findRelationship } from '@foyer/domain/tickets/relationships';
import type { EventsContext } from '../../calls/context.ts';
import type { Db } from '../../db/database.ts';
import { findEvent, presentEvent } from '../events/catalogue/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { storedValues } from './present.ts';

/**
 * Returns the caller's answers from their last registration with this relationship, limited to answers that the event's
 * form accepts. `null` if there are none.
 * Only tickets on the caller's own account count, regardless of the buyer. Guests are excluded, because each guest is a
 * different person. A transferred ticket may hold answers of its previous holder.
 */
export async function findLastAnswers(
  { database }: Pick<TicketsDependencies, 'database'>,
  { eventId, relationshipType }: { eventId: number; relationshipType: string },
  { actor, now, events }: EventsContext,
): Promise<LastAnswers> {
  const db = database.kysely;
  const [row, last] = await Promise.all([
    findEvent(db, eventId, actor),
    findLastRegistration(db, { accountId: actor.accountId, relationshipType, events }),
  ]);
  const event = presentEvent(row, actor, now);
  const { sections, guestFields, timeZone, relationshipTypes } = event.configuration;
  const relationship = findRelationship(relationshipTypes, relationshipType);
  if (!last || !relationship || relationship.guestType) return { lastAnswers: null };
  const values = answersThatFit({
    sections,
    context: {
      mode: 'register',
      relationship,
      ticketConfigurationId: null,
      addOns: [],
      addOnsOffered: [],
      guestFields,
      onSite: fillsInOnSite(actor, event),
      today: localDate(now, timeZone),
    },
    earlier: { sections: last.configuration.sections, values: storedValues(last) },
  });
  if (Object.keys(values).length === 0) return { lastAnswers: null };
  return { lastAnswers: { defaultName: last.default_name, translations: last.translations, values } };
}

/** The account's newest registration with that relationship that was not transferred to it. */
function findLastRegistration(
  db: Db,
  { accountId, relationshipType, events }: { accountId: number; relationshipType: string; events: AllowedEvents },
) {
  return db
    .selectFrom('ticket as t')
    .innerJoin('event as e', 'e.event_id', 't.event_id')
    .select(['t.ticket_data', 'e.configuration', 'e.default_name', 'e.translations'])
    .where('t.account_id', '=', accountId)
    .where('t.relationship_type', '=', relationshipType)
    .$if(events !== 'all', (query) => query.where('t.event_id', 'in', [0, ...(events === 'all' ? [] : events)]))
    .where('t.is_guest', '=', false)
    .where('t.status', '<>', 'CANCELED')
    .where('t.transferred_at', 'is', null)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.ticket_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
