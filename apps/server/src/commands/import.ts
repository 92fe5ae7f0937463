import { statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { Database } from '../db/database.ts';
import { imageFaultTexts } from '../gateways/images/port.ts';
import {
  formats,
  importAwardPictures,
  importRows,
  kindNames,
  refusedFile,
  type Format,
  type ImportOutcome,
  type ImportProgress,
  type KindName,
} from '../modules/operations/import-export/index.ts';
import { counted, listed } from '../ops/plain-counts.ts';
import { command, type Command, type CommandGroup } from './command-line.ts';
import { formatFor, namingFullDisk, openNew, plainly, readable } from './files.ts';
import { refusePooler, printLine, withSharedStore } from './command-store.ts';
import { interruptible, type Interruption } from './interruption.ts';
import { createProgress } from './progress.ts';
import { terminal } from './terminal.ts';

/** Number of refused rows shown on the terminal; the file has all. */
const mostPrinted = 20;

const about: Record<KindName, string> = {
  accounts: 'Import consultants.',
  organisation: 'Import the organisation: the upline of each consultant.',
  titles: 'Import the titles that accounts may show.',
  awards: 'Import awards and the accounts that earned them.',
  shoutouts: 'Import shout-outs: reasons to greet an attendee at check-in.',
  qualifications: 'Import qualifications, the places that accounts earned, and ranked lists.',
  lists: 'Import account lists, which audiences of events name, and their accounts.',
  events: 'Import events and everything they sell.',
};

const options = {
  format: {
    type: 'string',
    value: formats.join('|'),
    about: "Default: from the file's extension. Required for standard input.",
  },
  'dry-run': { type: 'boolean', about: 'Only read, check and count the rows. Changes nothing.' },
  refused: { type: 'string', value: 'file', about: 'File for refused rows, each with its reason.' },
} as const;
const pictureOptions = {
  pictures: {
    type: 'string',
    value: 'folder',
    about: 'Folder with the pictures of awards. Default: the folder of the file.',
  },
} as const;

const replaceOptions = {
  replace: {
    type: 'boolean',
    about: 'Remove accounts that the file does not have from its lists. With a refused row, nothing is removed.',
  },
} as const;

const commandFor = (kind: KindName): Command =>
  command({
    summary: about[kind],
    words: ['file'],
    options: { ...options, ...(kind === 'awards' && pictureOptions), ...(kind === 'lists' && replaceOptions) },
    run: async ({ values, words: [file = ''] }) => {
      const format = formatFor(file, values.format);
      const refused = values.refused === undefined ? undefined : await openNew(values.refused);
      try {
        const pictures = kind === 'awards' ? picturesBeside(file, values.pictures) : undefined;
        const [dryRun, replaces] = [values['dry-run'] ?? false, 'replace' in values && Boolean(values.replace)];
        return await importFile({ kind, file, format, dryRun, replaces, refused, pictures });
      } catch (error) {
        // The only file that an import writes.
        throw namingFullDisk(error, values.refused ?? '');
      } finally {
        await refused?.close();
      }
    },
  });

export const importData: CommandGroup = {
  summary:
    'Import data from CSV or JSON. Adds or changes rows. Only lists can be replaced. Exits with 1 if a row is refused. A file named - is standard input.',
  commands: Object.fromEntries(kindNames.map((kind) => [kind, commandFor(kind)])),
};

interface ImportFile {
  kind: KindName;
  file: string;
  format: Format;
  dryRun: boolean;
  replaces: boolean;
  refused: FileHandle | undefined;
  /** The folder with the award pictures. */
  pictures: string | undefined;
}

const nothingImported = 'Stopped: nothing was changed. Run the same command again.';
const partlyImported = (dryRun: boolean) =>
  dryRun
    ? nothingImported
    : 'Stopped: the rows counted above are stored. Run the same command again for the rest; stored rows are then unchanged.';

const importFile = (request: ImportFile): Promise<number> =>
  interruptible(nothingImported, (interruption) => importRest(request, interruption));

async function importRest(
  { kind, file, format, dryRun, replaces, refused, pictures }: ImportFile,
  { signal, check }: Interruption,
): Promise<number> {
  const input = file === '-' ? terminal().stdin : await readable(file);
  // A read that waits for more input ends at once.
  addAbortSignal(signal, input);
  const size = file === '-' ? undefined : statSync(file).size;
  const progress = createProgress(terminal().stderr);
  let code = 0;
  const closed = await withSharedStore(async ({ database }) => {
    refusePooler(database, 'An import');
    let printed = 0;
    let writer: ReturnType<typeof refusedFile> | undefined;
    const outcome = await plainly(
      importRows(database, {
        kind,
        format,
        input,
        now: new Date(),
        notes: `foyer import ${kind} ${file}, by ${userInfo().username}`,
        dryRun,
        replaces,
        signal,
        onProgress: (now) => progress.tell(...words(now, size)),
        onNote: (note) => {
          progress.end();
          terminal().stderr.write(`note: ${note}\n`);
        },
        onRefused: async (row, header) => {
          progress.end();
          printed += 1;
          if (printed <= mostPrinted) terminal().stderr.write(`line ${row.line}: ${row.reason}\n`);
          if (!refused) return;
          if (!writer) {
            writer = refusedFile(header);
            await refused.write(writer.start);
          }
          await refused.write(writer.row(row));
        },
      }).finally(() => progress.end()),
    );
    if (printed > mostPrinted) terminal().stderr.write(`and ${counted(printed - mostPrinted, 'more refused row')}\n`);
    printLine(summary(kind, outcome, dryRun));
    if (outcome.isPartial) check(partlyImported(dryRun));
    code = outcome.refused > 0 ? 1 : 0;
    if (
      pictures !== undefined &&
      !(await importPictures(database, { folder: pictures, file, dryRun }, progress, { signal, check }))
    )
      code = 1;
  });
  return closed === 0 ? code : closed;
}

const picturesBeside = (file: string, folder: string | undefined): string | undefined =>
  folder ?? (file === '-' ? undefined : path.dirname(file));

/** Imports the pictures that awards name and reports the result. Returns true when every file was a picture. */
async function importPictures(
  database: Database,
  { folder, file, dryRun }: { folder: string; file: string; dryRun: boolean },
  progress: ReturnType<typeof createProgress>,
  { signal, check }: Interruption,
): Promise<boolean> {
  const { added, changed, unchanged, refused, missing, isPartial } = await plainly(
    importAwardPictures(database, {
      folder,
      now: new Date(),
      notes: `foyer import awards ${file}, pictures of ${folder}, by ${userInfo().username}`,
      dryRun,
      signal,
      onProgress: (done, total) => progress.tell('pictures', `${done} of ${total}`, done / total),
    }).finally(() => progress.end()),
  );
  for (const { name, fault } of refused) terminal().stderr.write(`${name}: ${imageFaultTexts[fault]}\n`);
  if (missing.length > 0) {
    terminal().stderr.write(`No picture in ${folder} for ${listed(missing, mostPrinted)}\n`);
  }
  printLine(
    `pictures: ${added} new, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused, ${missing.length} missing.`,
  );
  if (isPartial) check(partlyImported(dryRun));
  return refused.length === 0;
}

function words(
  now: ImportProgress,
  size: number | undefined,
): [phase: string, done?: string, share?: number | undefined] {
  if (now.phase === 'reading') {
    const share = size === undefined || size === 0 ? undefined : Math.min(1, now.bytes / size);
    return ['read', counted(now.rows, 'row'), share];
  }
  if (now.phase === 'checking') return ['checking all rows'];
  return ['written', counted(now.rows, 'row'), now.share];
}

function summary(
  kind: KindName,
  { read, added, changed, unchanged, refused, removed }: ImportOutcome,
  dryRun: boolean,
): string {
  const gone = removed === undefined ? '' : `, ${removed} removed`;
  const counts = `${counted(read, 'row')} read: ${added} new, ${changed} changed, ${unchanged} unchanged, ${refused} refused${gone}.`;
  return `${kind}: ${counts}${dryRun ? ' Nothing was changed: this was a dry run.' : ''}`;
}
