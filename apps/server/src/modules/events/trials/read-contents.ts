import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError } from '@foyer/contract/wire/errors';
import { keysOf } from '@foyer/domain/people/audience-counts';
import type { Tx } from '../../../db/database.ts';
import type { AccountListTable, QualificationTable } from '../../../db/schema.ts';
import type { Selectable } from 'kysely';
import { readImageFiles, storedDefinition } from '../definition/index.ts';

type ImageFiles = NonNullable<Awaited<ReturnType<typeof readImageFiles>>>;

/** What a trial copy gets of the installation: the event and the names that it uses. No account and nothing about one. */
export interface TrialContents {
  definition: EventDefinition;
  images: ImageFiles;
  lists: Pick<Selectable<AccountListTable>, 'key' | 'name' | 'translations'>[];
  qualifications: Pick<
    Selectable<QualificationTable>,
    'key' | 'default_name' | 'translations' | 'period_start' | 'period_end' | 'quantity'
  >[];
}

/** Reads the draft of an event, or the event if it has no draft. @throws RECORD_NOT_FOUND, TRIAL_EVENT_ARCHIVED */
export async function readContents(tx: Tx, eventId: number): Promise<TrialContents> {
  const event = await tx
    .selectFrom('event as e')
    .leftJoin('event_draft as d', 'd.event_id', 'e.event_id')
    .select(['d.definition', 'e.configuration', 'e.archived_at'])
    .where('e.event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  if (event.archived_at !== null) throw new FoyerError('TRIAL_EVENT_ARCHIVED');
  const stored = await storedDefinition(tx, eventId, 'ids');
  const { images: drafted, ...definition } = { images: undefined, ...(event.definition ?? stored) };
  const { lists, qualifications } = keysUsedIn(definition);
  return {
    definition,
    images: (await readImageFiles(tx, drafted ?? event.configuration.images)) ?? [],
    lists: await tx
      .selectFrom('account_list')
      .select(['key', 'name', 'translations'])
      .where('key', 'in', ['', ...lists])
      .orderBy('key')
      .execute(),
    qualifications: await tx
      .selectFrom('qualification')
      .select(['key', 'default_name', 'translations', 'period_start', 'period_end', 'quantity'])
      .where('key', 'in', ['', ...qualifications])
      .orderBy('key')
      .execute(),
  };
}

/** Every audience of the event's windows. */
export const audiencesOf = ({ ticketConfigurations = [] }: EventDefinition) =>
  ticketConfigurations
    .filter(({ active }) => active !== false)
    .flatMap(({ saleWindows = [] }) => saleWindows.map(({ audience }) => audience));

/** The lists, qualifications and organisations that the windows and benefits name. */
export function keysUsedIn(definition: EventDefinition) {
  const { lists, qualifications, organisations } = keysOf(audiencesOf(definition));
  const ofBenefits = (definition.ticketConfigurations ?? []).flatMap(({ additionalConfiguration }) =>
    (additionalConfiguration?.benefits ?? []).map(({ qualification }) => qualification),
  );
  return { lists, organisations, qualifications: [...new Set([...qualifications, ...ofBenefits])].toSorted() };
}
