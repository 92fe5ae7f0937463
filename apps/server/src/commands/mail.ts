import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { recordBounce, type Bounce, type BounceVerdict } from '../modules/mail/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { command, type CommandGroup } from './command-line.ts';
import { say, withSharedStore } from './opened.ts';

const bounces = command({
  summary: 'Record which mails came back: a JSON object a line with messageId or recipient, reason, date.',
  words: ['file'],
  run: ({ words: [file = ''] }) =>
    withSharedStore(async ({ database }) => {
      const counts: Record<BounceVerdict, number> = { recorded: 0, known: 0, unknown: 0 };
      let refused = 0;
      let number = 0;
      for await (const text of linesOf(file)) {
        number += 1;
        if (text.trim() === '') continue;
        const bounce = read(text);
        const verdict = bounce && (await recordBounce(database.kysely, bounce));
        if (verdict) counts[verdict] += 1;
        if (verdict !== undefined && verdict !== 'unknown') continue;
        refused += 1;
        say(`line ${number}: ${verdict ? 'no mail of this installation' : 'not {"messageId"|"recipient", "reason"}'}`);
      }
      say(`${counts.recorded} recorded, ${counts.known} known before, ${refused} refused.`);
      if (refused > 0) throw new PlainFailure('Some lines were refused.');
    }),
});

/** Lines of a file, or of standard input when it is named `-`. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  const lines = createInterface({ input, crlfDelay: Infinity });
  // A file that cannot be read must end the command; readline alone would end the lines.
  let fault: Error | undefined;
  input.once('error', (error: Error) => {
    fault = error;
    lines.close();
  });
  yield* lines;
  if (fault) throw fault;
}

/** A line of the report; undefined when it says too little. What else a service writes into it is nothing to us. */
function read(text: string): Bounce | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const word = (name: string): string | undefined => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' && found.trim() !== '' ? found : undefined;
  };
  const [messageId, recipient, reason, date] = [word('messageId'), word('recipient'), word('reason'), word('date')];
  const at = date === undefined ? new Date() : new Date(date);
  if (reason === undefined || (messageId ?? recipient) === undefined || Number.isNaN(at.getTime())) return undefined;
  return { messageId, recipient, reason, at };
}

export const mail: CommandGroup = { summary: 'Outgoing mail: bounces.', commands: { bounces } };
