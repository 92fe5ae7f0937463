import { createReadStream } from 'node:fs';
import { opendir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readDeliveryStatus, type Bounce } from '../modules/mail/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { terminal } from './terminal.ts';

/** Reads bounce reports from JSON lines, a mail, a mailbox (mbox) or a folder of mails (Maildir). */

/** One report: its place, its bounces, and `refused` when it cannot be read. A report about something else has no bounces. */
export interface BounceReport {
  where: string;
  bounces: Bounce[];
  refused?: string;
}

/** Bytes read per mail. The report is at the beginning; the returned mail may have any length. */
const enough = 1 << 20;

/** @param file a path, or `-` for standard input @throws PlainFailure when it cannot be read */
export async function* bounceReports(file: string): AsyncGenerator<BounceReport> {
  const isFolder = file !== '-' && (await stat(file).catch(unreadable(file))).isDirectory();
  yield* isFolder ? inFolder(file) : inFile(file);
}

/** Reads each file of the folder and of its `new` and `cur`. Hidden files and `tmp` are skipped. */
async function* inFolder(folder: string, at = ''): AsyncGenerator<BounceReport> {
  for await (const entry of await opendir(join(folder, at))) {
    const name = join(at, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory() && (name === 'new' || name === 'cur')) yield* inFolder(folder, name);
    if (entry.isFile()) yield reported(name, await beginningOf(join(folder, name)));
  }
}

async function beginningOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(enough), 0, enough, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** First line of each mail in a mailbox, after an empty line: a sender and a time. */
const separator = /^From \S+ [^:]*\d\d:\d\d.*\d{4}/;

async function* inFile(file: string): AsyncGenerator<BounceReport> {
  let kind: 'json' | 'mbox' | 'mail' | undefined;
  let [number, mails, size] = [0, 0, 0];
  let mail: string[] = [];
  let wasEmpty = true;
  const taken = () => {
    const message = Buffer.from(`${mail.join('\n')}\n`, 'latin1');
    [mail, size] = [[], 0];
    mails += 1;
    return reported(kind === 'mbox' ? `message ${mails}` : 'the message', message);
  };
  for await (const line of linesOf(file)) {
    number += 1;
    if (kind === undefined && line.trim() === '') continue;
    kind ??= separator.test(line) ? 'mbox' : /^[\w-]+:/.test(line) ? 'mail' : 'json';
    if (kind === 'json') {
      if (line.trim() !== '') yield ofLine(number, Buffer.from(line, 'latin1').toString('utf8'));
      continue;
    }
    if (kind === 'mbox' && wasEmpty && separator.test(line)) {
      if (mail.length > 0) yield await taken();
      continue;
    }
    wasEmpty = line === '';
    size += line.length + 1;
    if (size <= enough) mail.push(kind === 'mbox' ? line.replace(/^>(>*From )/, '$1') : line);
  }
  if (mail.length > 0) yield await taken();
}

/** Lines of a file, or of standard input for `-`, with one character per byte. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = file === '-' ? terminal().stdin : createReadStream(file);
  input.setEncoding('latin1');
  const lines = createInterface({ input, crlfDelay: Infinity });
  // A read error must end the command. Readline alone would end normally or throw the raw error.
  let fault: unknown;
  input.once('error', (error: Error) => {
    fault = error;
    lines.close();
  });
  try {
    yield* lines;
  } catch (error) {
    fault ??= error;
  }
  if (fault) unreadable(file)(fault);
}

const unreadable =
  (file: string) =>
  (error: unknown): never => {
    throw new PlainFailure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  };

async function reported(where: string, message: Uint8Array): Promise<BounceReport> {
  try {
    return { where, bounces: (await readDeliveryStatus(message, new Date())) ?? [] };
  } catch (error) {
    return { where, bounces: [], refused: `no readable mail: ${error instanceof Error ? error.message : ''}` };
  }
}

/** A line of a mail service's report. Other fields are ignored. */
function ofLine(number: number, text: string): BounceReport {
  const where = `line ${number}`;
  const refused = { where, bounces: [], refused: 'not {"messageId"|"recipient", "reason"}' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused;
  }
  if (typeof value !== 'object' || value === null) return refused;
  const word = (name: string): string | undefined => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' && found.trim() !== '' ? found : undefined;
  };
  const [messageId, recipient, reason, date] = [word('messageId'), word('recipient'), word('reason'), word('date')];
  const at = date === undefined ? new Date() : new Date(date);
  if (reason === undefined || (messageId ?? recipient) === undefined || Number.isNaN(at.getTime())) return refused;
  return { where, bounces: [{ messageId, recipient, reason, at }] };
}
