// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { dashboard as words } from '@foyer/messages/en-US/reports/dashboard';
import { afterEach, expect, test } from 'vitest';
import { helper } from '../../../../test/helper.ts';
import { renderOnPage } from '../../../../test/page.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import { FindTicket } from './FindTicket.tsx';

afterEach(cleanup);

test.each<[Role, number]>([
  ['ticket-scanner', 1],
  ['reports', 0],
])('offers the role %s %i fields for a ticket number', async (role, fields) => {
  sessionStore.signIn({ ...helper, isHelper: false, roles: [role] }, false);
  await renderOnPage(<FindTicket />, ['staff']);
  expect(screen.queryAllByRole('textbox', { name: words.ticketNumber })).toHaveLength(fields);
});
