import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { saveEvent } from '../definition/index.ts';
import { writePeople } from './write-people.ts';
import type { TrialContents } from './read-contents.ts';

interface Filled {
  schema: string;
  now: Date;
  clockOffsetMs: number;
  endsAt: Date;
}

/**
 * Fills the empty schema of a trial copy: the event, published, and invented people for each of its windows and benefits
 * (selling 6.4). @throws Error if the definition is refused
 */
export async function fillTrial(tx: Tx, contents: TrialContents, about: Filled): Promise<void> {
  const { now } = about;
  await ownNumbers(tx);
  const saved = await saveEvent(
    tx,
    { ...contents.definition, parentEventShortCode: null, published: true },
    { now, notes: 'trial copy', ifThere: 'refuse', images: contents.images },
  );
  if (saved.outcome === 'refused') throw new Error(`The event of a trial copy was refused: ${JSON.stringify(saved)}`);
  for (const { translations, ...list } of contents.lists) {
    await tx
      .insertInto('account_list')
      .values({ ...list, translations: toJson(translations), created_at: now, changed_at: now })
      .execute();
  }
  for (const { translations, ...qualification } of contents.qualifications) {
    await tx
      .insertInto('qualification')
      .values({ ...qualification, translations: toJson(translations), created_at: now })
      .execute();
  }
  await writePeople(tx, contents.definition, { now });
  await tx
    .insertInto('trial_copy')
    .values({
      event_id: saved.eventId,
      schema_name: about.schema,
      clock_offset_ms: about.clockOffsetMs,
      ready: true,
      created_at: now,
      ends_at: about.endsAt,
    })
    .execute();
}

/** Numbers of a trial copy start here, far above real ones, and fit into an `integer`. */
const firstNumber = 1_000_000_000;

/**
 * Lets the ids of a trial copy start far above those of the installation. Advisory locks and notifications are shared by
 * all schemas of a database, and so never concern a real event or account.
 */
async function ownNumbers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'`.execute(tx);
  for (const { name } of rows) await sql`SELECT setval(${name}::regclass, ${firstNumber}, true)`.execute(tx);
}

/** The copy that a schema is: its event and its clock. Undefined in the installation itself. */
export async function readOwnTrial(db: Db | Tx) {
  return db
    .selectFrom('trial_copy as c')
    .innerJoin('event as e', 'e.event_id', 'c.event_id')
    .select(['c.trial_copy_id', 'c.clock_offset_ms', 'c.ends_at', 'e.event_id', 'e.default_name', 'e.translations'])
    .select((eb) => eb.ref('e.configuration').as('configuration'))
    .executeTakeFirst();
}
