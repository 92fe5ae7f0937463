import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import { findingText } from '@foyer/messages/catalogue/finding-text';
import {
  checkDefinition,
  checkImageFiles,
  definitionOf,
  saveEvent,
  templateNames,
  templates,
  type Saved,
  type TemplateName,
} from '../modules/events/definition/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { command, UsageError, type CommandGroup } from './command-line.ts';
import { printLine, withSharedStore } from './command-store.ts';

/** Default start of an event from a template, in days from now; its registration is open at once. */
const daysAhead = 60;

const create = command({
  summary: 'Create an event and everything it sells, from a definition in a JSON file or from a template.',
  words: ['file.json'],
  optionalWords: 1,
  options: {
    template: { type: 'string', value: 'name', about: `Instead of a file: ${templateNames.join(', ')}.` },
    id: { type: 'string', value: 'short code', about: 'With a template: its short code in links, like SPRING27.' },
    name: { type: 'string', value: 'name', about: "With a template: replaces the template's own name." },
    start: {
      type: 'string',
      value: 'YYYY-MM-DD',
      about: `With a template: its first day. Default: ${daysAhead} days from today.`,
    },
    parent: { type: 'string', value: 'short code', about: 'With a template: its parent event.' },
    publish: {
      type: 'boolean',
      about: 'Publish it for consultants at once. Otherwise it is a draft for staff, unless the file says otherwise.',
    },
    'print-template': { type: 'boolean', about: 'With a template: print its JSON for editing, and create nothing.' },
  },
  run: async ({ values, words: [file] }) => {
    const { template, publish = false } = values;
    if ((file === undefined) === (template === undefined)) {
      throw new UsageError('Give either a file or a --template. See foyer event create --help.');
    }
    const definition =
      file === undefined ? fromTemplate(template ?? '', values, new Date()) : await readDefinition(file, values);
    if (values['print-template'] === true) {
      printLine(JSON.stringify(definition, null, 2));
      return 0;
    }
    const { images: sentImages, ...rest } = definition;
    const wanted = publish ? { ...rest, published: true } : rest;
    const checked = checkDefinition(wanted);
    if ('items' in checked) throw new PlainFailure(validationText(checked.items));
    const images = sentImages == null ? undefined : checkImageFiles(sentImages);
    if (images && 'items' in images) throw new PlainFailure(validationText(images.items));
    return withSharedStore(async ({ database }) => {
      const notes = `foyer event create ${file ?? template}, by ${userInfo().username}`;
      // A refusal ends the transaction, so that no image stays.
      const now = new Date();
      const outcome = await database.transaction(async (tx) =>
        outcomeOf(
          await saveEvent(tx, wanted, { now, notes, ifThere: 'refuse', images: images?.files }),
          checked.definition,
          now,
        ),
      );
      printLine(outcome);
    });
  },
});

export const event: CommandGroup = {
  summary: 'Events: create one from a definition or a template.',
  commands: { create },
};

interface FromTemplateOptions {
  id?: string;
  name?: string;
  start?: string;
  parent?: string;
  publish?: boolean;
}

function fromTemplate(requestedName: string, options: FromTemplateOptions, now: Date) {
  const name = templateNames.find((each): each is TemplateName => each === requestedName);
  if (name === undefined) throw new UsageError(`--template must be one of ${templateNames.join(', ')}.`);
  if (options.id === undefined)
    throw new UsageError("Give --id, the event's short code in links: letters, digits and hyphens.");
  const firstDay = options.start ?? new Date(now.getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(firstDay) || Number.isNaN(Date.parse(`${firstDay}T00:00:00Z`))) {
    throw new UsageError('--start must be a day, like 2027-03-05.');
  }
  return definitionOf(templates[name], {
    code: options.id,
    name: options.name,
    firstDay,
    parent: options.parent,
    published: options.publish ?? false,
    mails: true,
  });
}

/** @throws UsageError for options that only a template takes; PlainFailure when the file has no JSON object */
async function readDefinition(
  file: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  for (const option of ['id', 'name', 'start', 'parent', 'print-template']) {
    if (values[option] !== undefined)
      throw new UsageError(`--${option} requires --template; a file contains this value itself.`);
  }
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new PlainFailure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PlainFailure(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PlainFailure(`${file} is not a JSON object, { … }.`);
  }
  return { ...value };
}

/** Each finding on its own line, with its path. */
const validationText = (items: readonly ErrorItem[]): string =>
  items.map((item) => `${item.path}: ${findingText(item)}`).join('\n');

function outcomeOf(
  saved: Saved,
  { eventShortCode, published, parentEventShortCode, ...times }: EventSummary,
  now: Date,
): string {
  if (saved.outcome !== 'refused') {
    const seen =
      published === true ? `Consultants see it; ${registrationText(times, now)}.` : 'It is a draft: only staff see it.';
    return `Created ${eventShortCode} (event ${saved.eventId}). ${seen}`;
  }
  if (saved.code === 'ALREADY_THERE') {
    throw new PlainFailure(`An event ${eventShortCode} already exists. Nothing was changed.`);
  }
  if (saved.code === 'INVALID') throw new PlainFailure(validationText(saved.items));
  throw new PlainFailure(`The parent event ${parentEventShortCode ?? ''} does not exist. Nothing was changed.`);
}

interface EventSummary {
  eventShortCode: string;
  published?: boolean | null | undefined;
  parentEventShortCode?: string | null | undefined;
  registrationStart: string;
  registrationEnd: string;
}

/** When registration opens or opened, and whether it has ended. */
export function registrationText(
  { registrationStart, registrationEnd }: Pick<EventSummary, 'registrationStart' | 'registrationEnd'>,
  now: Date,
): string {
  if (new Date(registrationEnd) <= now) return `registration ended ${registrationEnd}`;
  return `registration ${new Date(registrationStart) <= now ? 'opened' : 'opens'} ${registrationStart}`;
}
