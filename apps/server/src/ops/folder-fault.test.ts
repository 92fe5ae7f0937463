import { expect, test } from 'vitest';
import { folderFault } from './folder-fault.ts';

const fault = (code: string) => Object.assign(new Error(`${code}: it`), { code, path: '/srv/foyer' });

test.each([
  ['EACCES', 2, /^\/srv\/foyer cannot be used: this user has no right to it\..*DATA_DIR/],
  ['EROFS', 2, /read-only\. Set DATA_DIR/],
  ['ENOSPC', 1, /the disk is full\. Make room/],
] as const)('reports %s in one line and exits with %i', (code, exitCode, line) => {
  expect(folderFault(fault(code))).toEqual({ line: expect.stringMatching(line) as unknown, exitCode });
  expect(folderFault(fault(code))?.line).not.toContain('\n');
});

test('keeps the stack of errors that are not file system refusals', () => {
  expect(folderFault(new Error('no'))).toBeUndefined();
  expect(folderFault(fault('EISDIR'))).toBeUndefined();
  expect(folderFault('EACCES')).toBeUndefined();
});
