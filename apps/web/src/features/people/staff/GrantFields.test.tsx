// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { StaffGrant } from '@foyer/contract/people/staff';
import { staffAccounts as words } from '@foyer/messages/en-US/people/staff-accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { GrantFields } from './GrantFields.tsx';
import { everywhere } from './grants.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = { eventId: 7, defaultName: 'Summit', translations: {}, configuration: { timeZone: 'America/Chicago' } };

test.each([
  { before: null, chosen: '7', after: 7 },
  { before: 7, chosen: '', after: null },
])('changes the event of a role from $before to $after', async ({ before, chosen, after }) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([event])));
  const onChange = vi.fn<(grants: StaffGrant[]) => void>();
  const grant = { ...everywhere('helper'), eventId: before, label: 'Gate B' };
  await renderOnPage(<GrantFields grants={[grant]} onChange={onChange} />, ['staff']);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: words.event });
  expect(select.value).toBe(before === null ? '' : String(before));
  fireEvent.change(select, { target: { value: chosen } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith([{ ...grant, eventId: after }]);
});
