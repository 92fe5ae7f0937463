import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writingTo } from './files.ts';

it('names the file whose disk is full and removes the incomplete file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-files-'));
  try {
    const output = path.join(folder, 'out.csv');
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    };
    await expect(writingTo(output, new AbortController().signal, full)).rejects.toThrow(
      `The disk of ${output} is full. Make room there, then run the same command again.`,
    );
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
