import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ExchangeRefusal, formatOf, formats, type Format } from '../modules/operations/import-export/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { UsageError } from './command-line.ts';
import { terminal } from './terminal.ts';

/** The format from the option or the file extension. @throws UsageError when neither names one */
export function formatFor(file: string, requestedFormat: string | undefined): Format {
  if (requestedFormat !== undefined) {
    const format = formats.find((each) => each === requestedFormat);
    if (format === undefined) throw new UsageError(`--format must be one of ${formats.join(', ')}.`);
    return format;
  }
  const format = file === '-' ? undefined : formatOf(file);
  if (format === undefined)
    throw new UsageError(`The format of ${file} is unknown. Give --format ${formats.join('|')}.`);
  return format;
}

/** A file as a stream, after it was opened. @throws PlainFailure */
export async function readable(file: string) {
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
  try {
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
  } catch (error) {
    throw new PlainFailure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return stream;
}

/**
 * Creates a file that only its owner can read, because it holds personal data. An existing file or link is refused, because its mode and location were chosen
 * by someone else.
 * @throws PlainFailure
 */
export async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new PlainFailure(`${file} already exists. Remove it, or choose another name.`);
    }
    const named = namingFullDisk(error, file);
    if (named instanceof PlainFailure) throw named;
    throw new PlainFailure(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Converts a full disk to one line that names the file. Other errors stay. */
export const namingFullDisk = (error: unknown, file: string): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new PlainFailure(`The disk of ${path.resolve(file)} is full. Make room there, then run the same command again.`)
    : error;

/**
 * Lets `work` write text to standard output or to a new file. The file gets its final name only when it is complete, and replaces an existing file of that
 * name.
 */
export async function writingTo(
  output: string | undefined,
  signal: AbortSignal,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (output === undefined) {
    await work(async (text) => {
      if (!terminal().stdout.write(text)) await once(terminal().stdout, 'drain', { signal });
    });
    return;
  }
  const partial = `${output}.${randomUUID()}.partial`;
  const file = await openNew(partial);
  try {
    await work(async (text) => void (await file.write(text)));
    await file.close();
    await rename(partial, output);
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw namingFullDisk(error, output);
  }
}

/** Converts an expected refusal to a one-line failure. @throws PlainFailure */
export async function plainly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ExchangeRefusal) throw new PlainFailure(error.message);
    throw error;
  }
}
