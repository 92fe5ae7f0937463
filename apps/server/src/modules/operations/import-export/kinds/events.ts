import * as z from 'zod/mini';
import { findingText } from '@foyer/messages/catalogue/finding-text';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import type { Database, Tx } from '../../../../db/database.ts';
import {
  checkDefinition,
  checkImageFiles,
  mostImageBytes,
  readImageFiles,
  saveEvent,
  storedDefinition,
  type Saved,
} from '../../../events/definition/index.ts';
import { longestRow } from '../source/source.ts';
import type { Applying, Cell, Column, Counts, Exporting, Kind, Values } from './kind.ts';
import { json, optionalBoolean, optionalJson, optionalWords, words } from './values.ts';

/**
 * Events with their tickets, as definitions (`contract/event-definition`). Events are few and touch many tables, so
 * each is written by the use case that creates events, in its own transaction.
 */

const columns = {
  eventShortCode: { type: 'text', needed: true },
  eventTypeCd: { type: 'text', needed: true },
  defaultName: { type: 'text', needed: true },
  translations: { type: 'jsonb' },
  parentEventShortCode: { type: 'text' },
  eventStart: { type: 'text', needed: true },
  eventEnd: { type: 'text', needed: true },
  registrationStart: { type: 'text', needed: true },
  registrationEnd: { type: 'text', needed: true },
  published: { type: 'boolean' },
  configuration: { type: 'jsonb', needed: true },
  ticketConfigurations: { type: 'jsonb' },
  emailTemplates: { type: 'jsonb' },
  images: { type: 'jsonb' },
} as const satisfies Record<string, Column>;

export const events: Kind = {
  name: 'events',
  columns,
  // The schema of the definition checks the contents of the JSON columns.
  schema: z.strictObject({
    eventShortCode: words(60),
    eventTypeCd: words(60),
    defaultName: words(300),
    translations: optionalJson(z.unknown()),
    parentEventShortCode: optionalWords(60),
    eventStart: words(40),
    eventEnd: words(40),
    registrationStart: words(40),
    registrationEnd: words(40),
    published: optionalBoolean,
    configuration: json(z.unknown()),
    ticketConfigurations: optionalJson(z.unknown()),
    emailTemplates: optionalJson(z.unknown()),
    images: optionalJson(z.unknown()),
  }),
  refuse: (values) => {
    const checked = checkDefinition(definitionIn(values));
    if ('items' in checked) return worded(checked.items);
    const images = checkImageFiles(values['images'] ?? []);
    return 'items' in images ? worded(images.items) : undefined;
  },
  key: ({ eventShortCode }) => String(eventShortCode),
  derived: {
    types: { definition: 'jsonb' },
    of: (values) => ({ definition: JSON.stringify(definitionIn(values)) }),
  },
  checks: [],
  // Base64 makes images a third longer.
  longestRow: longestRow + Math.ceil(mostImageBytes / 3) * 4,
  // A spreadsheet cuts cells after 32,767 characters.
  notInCsv: ['images'],
  apply: applyEvents,
  rows: storedEvents,
};

/**
 * The definition of an event, without its images. An empty cell leaves a value unchanged, except an empty
 * parentEventShortCode, which removes the parent.
 */
function definitionIn(values: Values): Values {
  const { images: _, ...definition } = values;
  return Object.fromEntries(
    Object.entries(definition).filter(
      ([name, value]) => value != null || (name === 'parentEventShortCode' && value === null),
    ),
  );
}

/** Text for the first five errors of a definition. */
const worded = (items: readonly ErrorItem[]): string =>
  items
    .slice(0, 5)
    .map((item) => `${item.code} ${item.path.replace(/^event\./, '')}: ${findingText(item)}`)
    .join('; ');

const refusals: Record<Exclude<(Saved & { outcome: 'refused' })['code'], 'INVALID'>, string> = {
  UNKNOWN_PARENT: 'the event of parentEventShortCode does not exist',
  UNFIT_PARENT: 'a parent event has no parent itself, and a child event has no children',
  TICKETS_DIFFER:
    'the event exists, so its tickets and add-ons can only be changed in the editor; the whole row was skipped',
  ALREADY_THERE: 'an event with that code already exists',
};

class DryRun extends Error {}

/** Rolls the transaction of a refused event back, because its images may be stored already. */
class Refused extends Error {
  readonly saved: Saved;

  constructor(saved: Saved) {
    super(saved.outcome);
    this.saved = saved;
  }
}

const orRefused = (saved: Saved): Saved => {
  if (saved.outcome === 'refused') throw new Refused(saved);
  return saved;
};

async function applyEvents(applying: Applying): Promise<Counts> {
  const { database, dryRun } = applying;
  if (!dryRun) {
    return applyAll(applying, (work) =>
      database
        .transaction(async (tx) => orRefused(await work(tx)), { retries: 3 })
        .catch((error: unknown) => {
          if (error instanceof Refused) return error.saved;
          throw error;
        }),
    );
  }
  let counts: Counts = { added: 0, changed: 0, unchanged: 0 };
  await database
    .transaction(async (tx) => {
      counts = await applyAll(applying, (work) => work(tx));
      throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  return counts;
}

/** Saves the events in rounds. A row that refers to a parent later in the file is tried again while rounds make progress. */
async function applyAll(
  { client, now, notes, signal, onProgress, onNote }: Applying,
  within: (work: (tx: Tx) => Promise<Saved>) => Promise<Saved>,
): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, unchanged: 0 };
  const { rows } = await client.query<{ seq: number; definition: unknown }>(
    'SELECT seq, definition FROM staged WHERE refusal IS NULL ORDER BY seq',
  );
  let waiting = rows;
  let withoutImages = 0;
  for (let done = 0, before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length;
    const left: typeof waiting = [];
    for (const row of waiting) {
      if (signal?.aborted) return { ...counts, isPartial: true };
      const images = await imagesOf(row.seq);
      const saved = await within((tx) => saveEvent(tx, row.definition, { now, notes, ifThere: 'update', images }));
      if (saved.outcome === 'added' && images === undefined) withoutImages += 1;
      if (saved.outcome !== 'refused') counts[saved.outcome] += 1;
      else if (saved.code === 'UNKNOWN_PARENT') left.push(row);
      else await refuse(row.seq, saved);
      done += 1;
      onProgress(Math.min(done, rows.length), rows.length);
    }
    waiting = left;
  }
  for (const { seq } of waiting) await refuse(seq, { outcome: 'refused', code: 'UNKNOWN_PARENT' });
  if (withoutImages > 0)
    onNote?.(`New events without images in the file: ${withoutImages}. Upload them in the editor.`);
  return counts;

  /** Reads the images of one event at a time, because they are large. */
  async function imagesOf(seq: number) {
    const { rows: found } = await client.query<{ images: unknown }>('SELECT images FROM staged WHERE seq = $1', [seq]);
    const sent = found[0]?.images;
    if (sent == null) return undefined;
    const checked = checkImageFiles(sent);
    return 'files' in checked ? checked.files : undefined;
  }

  async function refuse(seq: number, saved: Saved & { outcome: 'refused' }): Promise<void> {
    const reason = saved.code === 'INVALID' ? worded(saved.items) : `${saved.code}: ${refusals[saved.code]}`;
    await client.query('UPDATE staged SET refusal = $2 WHERE seq = $1', [seq, reason]);
  }
}

/** Exports parents before their children, otherwise ordered by short code. */
async function storedEvents(database: Database, { columns: names, write, onNote }: Exporting): Promise<void> {
  let withoutImages = 0;
  await database.transaction(
    async (tx) => {
      const all = await tx.selectFrom('event').select(['event_id', 'event_short_code', 'parent_event_id']).execute();
      const depthOf = (id: number | null, seen = 0): number =>
        id === null || seen > all.length
          ? 0
          : 1 + depthOf(all.find((each) => each.event_id === id)?.parent_event_id ?? null, seen + 1);
      const ordered = all
        .map((each) => ({ ...each, depth: depthOf(each.parent_event_id) }))
        .toSorted((a, b) => a.depth - b.depth || (a.event_short_code < b.event_short_code ? -1 : 1));
      for (const { event_id, event_short_code } of ordered) {
        const definition = await storedDefinition(tx, event_id);
        const { configuration } = await tx
          .selectFrom('event')
          .select('configuration')
          .where('event_id', '=', event_id)
          .executeTakeFirstOrThrow();
        let images: Values[string] = null;
        if (names.includes('images')) {
          images = await readImageFiles(tx, configuration.images);
          if (images === null)
            onNote(`${event_short_code}: its images are too large for a file. The file has none of them.`);
        } else if (configuration.images.length > 0) withoutImages += 1;
        const values: Values = { ...definition, images };
        await write(names.map((name) => cellOf(values[name])));
      }
    },
    { isolation: 'repeatable read' },
  );
  if (withoutImages > 0)
    onNote(`A CSV file has no images. Events with images: ${withoutImages}. To export them, use --format json.`);
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
