import { expect, test } from 'vitest';
import { folderFault } from './folder-fault.ts';

const fault = (code: string) => Object.assign(new Error(`${code}: it`), { code, path: '/srv/foyer' });

test.each([
  ['EACCES', /^\/srv\/foyer cannot be used: this user has no right to it\..*DATA_DIR/],
  ['EROFS', /read-only\. Set DATA_DIR/],
  ['ENOSPC', /the disk is full\. Make room/],
])('reports %s in one line', (code, line) => {
  expect(folderFault(fault(code))).toMatch(line);
  expect(folderFault(fault(code))).not.toContain('\n');
});

test('keeps the stack of errors that are not file system refusals', () => {
  expect(folderFault(new Error('no'))).toBeUndefined();
  expect(folderFault(fault('EISDIR'))).toBeUndefined();
  expect(folderFault('EACCES')).toBeUndefined();
});
