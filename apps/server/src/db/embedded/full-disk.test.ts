import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { DatabaseStartError } from '../errors.ts';
import { namingFullDisk } from './full-disk.ts';

const lineOf = async (error: unknown) => String(await namingFullDisk(error, tmpdir()));

it('names the folder when initdb, PostgreSQL or the file system reports a full disk', async () => {
  const line = `The disk of ${tmpdir()} is full, so the embedded database does not start. Make room there, then start again.`;
  const initdb = Object.assign(new Error('Command failed'), { stderr: 'initdb: error: No space left on device' });
  for (const error of [
    initdb,
    new Error('ENOSPC: no space left, write'),
    new Error('FATAL: No space left on device'),
  ]) {
    expect(await lineOf(error)).toContain(line);
  }
});

it('keeps other failures', async () => {
  const other = new DatabaseStartError('The embedded database did not start: a port');
  expect(await namingFullDisk(other, tmpdir())).toBe(other);
});
