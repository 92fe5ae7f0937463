import { exportRows, formats, kindNames, type KindName } from '../modules/operations/import-export/index.ts';
import { counted } from '../ops/plain-counts.ts';
import { command, type Command, type CommandGroup } from './command-line.ts';
import { formatFor, writingTo } from './files.ts';
import { printLine, withSharedStore } from './command-store.ts';
import { interruptible } from './interruption.ts';
import { createProgress } from './progress.ts';
import { terminal } from './terminal.ts';

const options = {
  format: { type: 'string', value: formats.join('|'), about: 'Default: from the extension of --output, else csv.' },
  output: {
    type: 'string',
    value: 'file',
    about: 'Default: standard output. The file appears only when it is complete.',
  },
} as const;
const withHashes = {
  ...options,
  'password-hashes': {
    type: 'boolean',
    about: 'Include password hashes. Protect such a file like a backup.',
  },
} as const;

const commandFor = (kind: KindName): Command =>
  command({
    summary: `Export ${kind} in the format of import.`,
    options: kind === 'accounts' ? withHashes : options,
    run: async ({ values }) => {
      const { format: requestedFormat, output } = values;
      const format =
        requestedFormat === undefined && output === undefined ? 'csv' : formatFor(output ?? '', requestedFormat);
      const hashes = 'password-hashes' in values && values['password-hashes'] === true;
      return withSharedStore(async ({ database }) => {
        let rows = 0;
        const notes: string[] = [];
        const progress = createProgress(terminal().stderr);
        const onProgress = (done: number, total: number | undefined) =>
          progress.tell(
            `${kind} written`,
            counted(done, 'row'),
            total === undefined ? undefined : Math.min(1, done / total),
          );
        const stopped = `Stopped: the export is incomplete${output === undefined ? '' : `, and ${output} was not written`}. Run the same command again.`;
        await interruptible(stopped, ({ signal }) =>
          writingTo(output, signal, async (write) => {
            rows = await exportRows(database, {
              kind,
              format,
              passwordHashes: hashes,
              write,
              signal,
              onProgress,
              onNote: (note) => notes.push(note),
            });
          }),
        ).finally(() => progress.end());
        if (output !== undefined) printLine(`${kind}: ${counted(rows, 'row')} written to ${output}.`);
        for (const note of notes) terminal().stderr.write(`note: ${note}\n`);
      });
    },
  });

export const exportData: CommandGroup = {
  summary: `Export data as CSV or JSON: ${kindNames.join(', ')}.`,
  commands: Object.fromEntries(kindNames.map((kind) => [kind, commandFor(kind)])),
};
