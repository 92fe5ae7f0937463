// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { staffAccounts as words } from '@foyer/messages/en-US/people/staff-accounts';
import { staffRoles } from '@foyer/messages/en-US/people/staff-roles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { GrantFields } from './GrantFields.tsx';
import { allEvents, newGrant, type GrantDraft } from './grants.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([event])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = {
  eventId: 7,
  defaultName: 'Summit',
  translations: {},
  eventStart: '2026-01-01T00:00:00Z',
  eventEnd: '2026-01-02T00:00:00Z',
  configuration: { timeZone: 'America/Chicago' },
};
const show = async (grant: GrantDraft) => {
  const onChange = vi.fn<(grants: GrantDraft[]) => void>();
  await renderOnPage(<GrantFields grants={[grant]} onChange={onChange} />, ['staff']);
  const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
  return { onChange, event: await select(words.event), role: await select(words.role) };
};
const options = (select: HTMLSelectElement) => [...select.options].map(({ textContent }) => textContent);

test('chooses neither an event nor a role for the administrator', async () => {
  const fields = await show(newGrant);
  expect([fields.event.value, fields.role.value]).toEqual(['', '']);
});

test.each([
  { before: allEvents, chosen: '7' },
  { before: '7', chosen: allEvents },
])('changes the event of a role from $before to $chosen', async ({ before, chosen }) => {
  const grant: GrantDraft = { ...newGrant, role: 'helper', event: before, label: 'Gate B' };
  const fields = await show(grant);
  expect(fields.event.value).toBe(before);
  fireEvent.change(fields.event, { target: { value: chosen } });
  expect(fields.onChange).toHaveBeenCalledExactlyOnceWith([{ ...grant, event: chosen }]);
});

test('does not offer the role of administrators for a single event', async () => {
  expect(options((await show({ ...newGrant, event: '7' })).role)).not.toContain(staffRoles.names.admin);
  cleanup();
  expect(options((await show({ ...newGrant, event: allEvents })).role)).toContain(staffRoles.names.admin);
});

test('takes the role of administrators away when a single event is chosen', async () => {
  const fields = await show({ ...newGrant, event: allEvents, role: 'admin' });
  fireEvent.change(fields.event, { target: { value: '7' } });
  expect(fields.onChange).toHaveBeenCalledExactlyOnceWith([{ ...newGrant, event: '7', role: '' }]);
});

test('removes place and times of a role that becomes an administrator', async () => {
  const fields = await show({ ...newGrant, event: allEvents, role: 'desk', label: 'Gate B' });
  fireEvent.change(fields.role, { target: { value: 'admin' } });
  expect(fields.onChange).toHaveBeenCalledExactlyOnceWith([{ ...newGrant, event: allEvents, role: 'admin' }]);
});
