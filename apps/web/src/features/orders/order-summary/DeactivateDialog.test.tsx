// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { orderSummary } from '@foyer/messages/en-US/orders/order-summary';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';

const ticket = {
  ticketId: 41,
  firstName: 'Robin',
  lastName: 'Hale',
  metadata: { translations: {}, description: 'Pass' },
} as unknown as Ticket; // The dialog reads nothing else of a ticket.

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function deactivate(): Promise<void> {
  await renderOnPage(<DeactivateDialog ticket={ticket} onClose={() => {}} />, ['registration', 'staff', 'belongings']);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Called in sick' } });
  fireEvent.click(screen.getByRole('button', { name: orderSummary.deactivate }));
}

test('sends the dependent tickets that staff saw with the second press', async () => {
  const sent: unknown[] = [];
  const metadata = { ticketId: 42, name: 'Alex Hale', eventName: 'Gala' };
  const error = { code: 'DEPENDENT_TICKETS', items: [{ code: 'DEPENDENT_TICKETS', path: 'body', metadata }] };
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { dependentTicketIds?: number[] }).dependentTicketIds);
    return Promise.resolve(Response.json({ error }, { status: 409 }));
  });
  await deactivate();
  await screen.findByText(/Alex Hale/);
  fireEvent.click(screen.getByRole('button', { name: orderSummary.deactivate }));
  await vi.waitFor(() => expect(sent).toEqual([undefined, [42]]));
});

test.each([
  ['its message', { error: { code: 'TICKET_NOT_ACTIVE', message: 'The ticket is used.' } }, 'The ticket is used.'],
  ['its message also for a general error', { error: { code: 'GENERAL_ERROR', message: 'Try later.' } }, 'Try later.'],
  ['the fixed text without a message', { error: { code: 'GENERAL_ERROR' } }, 'An error has occurred.'],
  ['the fixed text without a body', {}, 'An error has occurred.'],
])('shows %s after a refused deactivation', async (_, body, words) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 409 })));
  await deactivate();
  expect(await screen.findByText(words)).toBeDefined();
});
