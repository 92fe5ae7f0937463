import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { newEndpoint, newScreen } from './new.ts';
import { Edits } from './new-edits.ts';

const root = path.join(import.meta.dirname, '..');

/** Whether a file is a program without syntax errors. */
const isProgram = (file: string, text: string) => parseSync(file, text).errors.length === 0;

test('writes a GET and its screen into at most 12 files, and every file still parses', () => {
  const edits = new Edits(root);
  newEndpoint(edits, 'people', 'staff', 'listInvitations');
  newScreen(edits, 'people', 'staff-accounts', 'invitations');
  expect(edits.files.size).toBeLessThanOrEqual(12);
  for (const [file, text] of edits.files) expect([file, isProgram(file, text)]).toEqual([file, true]);
  expect(edits.read('packages/contract/src/people/staff.ts')).toContain(
    "listInvitations: adminOnly('GET /admin/invitations', {",
  );
  expect(edits.read('apps/web/src/app/screens/table.ts')).toContain("'people/invitations/InvitationsScreen.tsx'");
});

test.each([
  ['people', 'staff', 'inviteHelper'],
  ['payments', 'cash-drawer', 'countDrawer'],
  ['reports', 'scheduled-exports', 'listFailures'],
  ['orders', 'orders', 'getHistory'],
])('finds its lines in %s/%s', (subject, resource, name) => {
  const edits = new Edits(root);
  newEndpoint(edits, subject, resource, name);
  for (const [file, text] of edits.files) expect([file, isProgram(file, text)]).toEqual([file, true]);
});

test.each([
  ['people', 'nowhere', 'listInvitations', 'packages/contract/src/people/nowhere.ts is missing'],
  ['people', 'staff', 'listAccounts', 'list-accounts.ts exists already'],
])('refuses %s/%s/%s', (subject, resource, name, reason) => {
  expect(() => newEndpoint(new Edits(root), subject, resource, name)).toThrow(reason);
});
