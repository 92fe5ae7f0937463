import { foldCode } from '@foyer/domain/people/identifiers';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventTemplateName } from '@foyer/contract/events/editor-vocabulary';
import { crossingDates, isInReach } from '@foyer/domain/events/event-dates';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/errors.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { countNewEvents } from './count-new-events.ts';
import { definitionOf, templates, writeEvent } from '../definition/index.ts';

interface NewEvent {
  template: EventTemplateName | null;
  eventShortCode: string;
  name?: string | undefined;
  firstDay: string;
  registrationFirstDay?: string | undefined;
  registrationLastDay?: string | undefined;
}

/** The field of the request that sets a date of the event. */
const dayOf = {
  eventStart: 'firstDay',
  eventEnd: 'firstDay',
  registrationStart: 'registrationFirstDay',
  registrationEnd: 'registrationLastDay',
} as const;

const refusedDays = (days: readonly { code: 'DATE' | 'DATE_ORDER'; field: string }[]): FoyerError =>
  new FoyerError('VALIDATION_ERROR', { items: days.map(({ code, field }) => ({ code, path: `body.${field}` })) });

/** Creates an unpublished event, from a template or with nothing to sell. */
export async function createEvent(
  database: Database,
  { template, eventShortCode: typed, name, ...days }: NewEvent,
  { actor, now, requestId }: CallContext,
): Promise<{ eventId: number; eventShortCode: string }> {
  const unreachable = Object.entries(days).filter(([, day]) => day !== undefined && !isInReach(`${day}T00:00:00Z`));
  if (unreachable.length > 0) throw refusedDays(unreachable.map(([field]) => ({ code: 'DATE' as const, field })));
  // Codes are stored in capitals, so links match in any letter case.
  const code = foldCode(typed);
  const definition = definitionOf(templates[template ?? 'ordinary'], {
    code,
    name: name?.trim() === '' ? undefined : name?.trim(),
    ...days,
    published: false,
    mails: template !== null,
  });
  const crossing = crossingDates(definition).map((field) => ({ code: 'DATE_ORDER' as const, field: dayOf[field] }));
  if (crossing.length > 0) throw refusedDays(crossing);
  await countNewEvents(database, 1, { actor, now });
  const sold = template === null ? { ...definition, ticketConfigurations: [] } : definition;
  try {
    return await database.transaction(async (tx) => {
      const { eventId } = await writeEvent(tx, sold, { now, parentEventId: null });
      await writeAudit(
        tx,
        { actor, now, requestId },
        { action: 'event.created', entity: 'event', entityId: eventId, eventId, after: { code, template } },
      );
      return { eventId, eventShortCode: code };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'event_short_code_key') throw error;
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path: 'body.eventShortCode' }] });
  }
}
