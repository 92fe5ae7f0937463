import * as z from 'zod/mini';
import { validation } from '@foyer/messages/en-US/common/validation';
import { findingText } from '@foyer/messages/catalogue/finding-text';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import type { Database, Tx } from '../../../../db/database.ts';
import { checkDefinition, saveEvent, storedDefinition, type Saved } from '../../../events/definition/index.ts';
import type { Applying, Cell, Column, Counts, Kind, Values } from './kind.ts';
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
} as const satisfies Record<string, Column>;
const names = Object.keys(columns) as (keyof typeof columns)[];

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
  }),
  refuse: (values) => {
    const checked = checkDefinition(definitionIn(values));
    return 'items' in checked ? worded(checked.items) : undefined;
  },
  key: ({ eventShortCode }) => String(eventShortCode),
  derived: {
    types: { definition: 'jsonb' },
    of: (values) => ({ definition: JSON.stringify(definitionIn(values)) }),
  },
  checks: [],
  apply: applyEvents,
  rows: storedEvents,
};

/** An empty cell leaves a value unchanged, except an empty parentEventShortCode, which removes the parent. */
const definitionIn = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value != null || (name === 'parentEventShortCode' && value === null),
    ),
  );

/** Text for the first five errors of a definition. */
const worded = (items: readonly ErrorItem[]): string =>
  items
    .slice(0, 5)
    .map((item) => `${item.code} ${item.path.replace(/^event\./, '')}: ${findingText(validation, item)}`)
    .join('; ');

const refusals: Record<Exclude<(Saved & { outcome: 'refused' })['code'], 'INVALID'>, string> = {
  UNKNOWN_PARENT: 'the event of parentEventShortCode does not exist',
  UNFIT_PARENT: 'a parent event has no parent itself, and a child event has no children',
  TICKETS_DIFFER:
    'the event exists, so its tickets and add-ons can only be changed in the editor; the whole row was skipped',
  ALREADY_THERE: 'an event with that code already exists',
};

class DryRun extends Error {}

async function applyEvents(applying: Applying): Promise<Counts> {
  const { database, dryRun } = applying;
  if (!dryRun) return applyAll(applying, (work) => database.transaction(work, { retries: 3 }));
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
  { client, now, notes, signal, onProgress }: Applying,
  within: (work: (tx: Tx) => Promise<Saved>) => Promise<Saved>,
): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, unchanged: 0 };
  const { rows } = await client.query<{ seq: number; definition: unknown }>(
    'SELECT seq, definition FROM staged WHERE refusal IS NULL ORDER BY seq',
  );
  let waiting = rows;
  for (let done = 0, before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length;
    const left: typeof waiting = [];
    for (const row of waiting) {
      if (signal?.aborted) return { ...counts, isPartial: true };
      const saved = await within((tx) => saveEvent(tx, row.definition, { now, notes, ifThere: 'update' }));
      if (saved.outcome !== 'refused') counts[saved.outcome] += 1;
      else if (saved.code === 'UNKNOWN_PARENT') left.push(row);
      else await refuse(row.seq, saved);
      done += 1;
      onProgress(Math.min(done, rows.length), rows.length);
    }
    waiting = left;
  }
  for (const { seq } of waiting) await refuse(seq, { outcome: 'refused', code: 'UNKNOWN_PARENT' });
  return counts;

  async function refuse(seq: number, saved: Saved & { outcome: 'refused' }): Promise<void> {
    const reason = saved.code === 'INVALID' ? worded(saved.items) : `${saved.code}: ${refusals[saved.code]}`;
    await client.query('UPDATE staged SET refusal = $2 WHERE seq = $1', [seq, reason]);
  }
}

/** Exports parents before their children, otherwise ordered by short code. */
async function storedEvents(database: Database, write: (cells: Cell[]) => Promise<void>): Promise<void> {
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
      for (const { event_id } of ordered) {
        const definition: Values = await storedDefinition(tx, event_id);
        await write(names.map((name) => cellOf(definition[name])));
      }
    },
    { isolation: 'repeatable read' },
  );
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
