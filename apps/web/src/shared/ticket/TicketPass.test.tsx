// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { tickets as words } from '@foyer/messages/en-US/tickets/tickets';
import { renderOnPage } from '../../../test/page.tsx';
import { TicketPass } from './TicketPass.tsx';

const configuration = { relationshipTypes: [], timeZone: 'America/Chicago', color: '#0a7f5c' };
const event = { eventId: 3, defaultName: 'Gala', translations: {}, configuration } as unknown as EventView; // A pass reads nothing else of an event.
const ticket = {
  ticketId: 41,
  status: 'CHECKED_IN',
  firstName: 'Robin',
  lastName: 'Hale',
  externalValue: 'C1000014',
  ticketCode: null,
  addOns: [],
  checkInDate: '2026-02-15T15:12:00Z',
  isUsedByFormerHolder: true,
  metadata: {
    relationship: 'GUEST',
    amount: 0,
    currency: 'USD',
    currencyLocale: 'en-US',
    defaultDescription: 'Pass',
    translations: {},
  },
} as unknown as Ticket; // A pass without a code reads nothing else of a ticket.

const textOf = async (more: Partial<Ticket>) =>
  (await renderOnPage(<TicketPass ticket={{ ...ticket, ...more }} event={event} />, ['belongings'])).container
    .textContent;
/** The warning without its time. */
const warning = words.usedByFormerHolder({ time: '|' }).split('|');

afterEach(cleanup);

test('warns the new holder of a ticket that its former holder used, with the time in the zone of the event', async () => {
  const text = await textOf({});
  for (const part of warning) expect(text).toContain(part);
  expect(text).toMatch(/9:12/);
});

test('shows no such warning for a ticket that its own holder used or that is unused', async () => {
  expect(await textOf({ isUsedByFormerHolder: false })).not.toContain(warning[0]);
  cleanup();
  expect(await textOf({ isUsedByFormerHolder: false, status: 'ACTIVE', checkInDate: null })).not.toContain(warning[0]);
});

test('shows the code of a valid ticket only', async () => {
  const hasCode = async (status: Ticket['status']) => {
    const more = { status, ticketCode: 'FOYER-41', checkInDate: null };
    await renderOnPage(<TicketPass ticket={{ ...ticket, ...more }} event={event} />, ['belongings']);
    const code = screen.queryByRole('button', { name: new RegExp(words.brighten) });
    cleanup();
    return code !== null;
  };
  expect([await hasCode('ACTIVE'), await hasCode('CANCELED')]).toEqual([true, false]);
});

test('shows the ticket and each add-on with its amount, which add up to the cost', async () => {
  const addOns = [
    { ticketConfigurationAddOnId: 1, defaultName: 'Dinner, vegan', translations: {}, amount: 45.5 },
    { ticketConfigurationAddOnId: 2, defaultName: 'Shuttle', translations: {}, amount: 0 },
  ] as Ticket['addOns'];
  const costs = async (amount: number) => {
    const text = await textOf({ addOns, metadata: { ...ticket.metadata, amount } });
    cleanup();
    return text.match(/\$[\d.]+/g);
  };
  expect(await costs(149.5)).toEqual(['$149.50', '$45.50', '$195.00']);
  expect(await costs(0)).toEqual(['$45.50', '$45.50']);
  expect(await textOf({ metadata: { ...ticket.metadata, amount: 149.5 } })).toMatch(/Cost\$149\.50/);
});
