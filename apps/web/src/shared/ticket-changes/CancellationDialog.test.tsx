// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { EventView } from '@foyer/contract/events/events';
import type { CancellationQuote } from '@foyer/contract/tickets/cancellation';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { cancellation as words } from '@foyer/messages/en-US/tickets/cancellation';
import { cancellationReasons } from '@foyer/messages/en-US/tickets/cancellation-reasons';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import CancellationDialog from './CancellationDialog.tsx';

const ticket = {
  ticketId: 7,
  firstName: 'Mary',
  lastName: 'Smith',
  metadata: { currencyLocale: 'en-US' },
} as unknown as Ticket; // The dialog reads nothing else of a ticket.
const event = { configuration: { timeZone: 'America/Chicago' } } as unknown as EventView; // The dialog reads nothing else of an event.

const quote = (refund: number, reason: CancellationQuote['reason'] = null): CancellationQuote => ({
  reason,
  until: null,
  currency: 'USD',
  lines: [],
  paid: 150,
  fee: 150 - refund,
  feePercent: null,
  refund,
  refundTo: [{ kind: 'card', lastFour: '4242', isOwn: true, amount: refund }],
  team: 'none',
});

/** Serves these quotes in turn and refuses the first cancellation. Returns the refunds that were sent. */
function serve(quotes: readonly CancellationQuote[]): number[] {
  const sent: number[] = [];
  let read = 0;
  vi.stubGlobal('fetch', (_url: string, init: { method: string; body?: string }) => {
    if (init.method === 'GET') {
      const next = quotes[Math.min(read, quotes.length - 1)];
      read += 1;
      return Promise.resolve(Response.json(next));
    }
    sent.push((JSON.parse(init.body ?? '{}') as { expectedRefund: number }).expectedRefund);
    return Promise.resolve(
      sent.length === 1
        ? Response.json({ error: { code: 'PRICE_CHANGED', message: 'The refund changed.' } }, { status: 409 })
        : Response.json({ success: true, ticket }),
    );
  });
  return sent;
}

// The texts of the dialog load once, and the dialog suspends until then.
const open = () =>
  act(() =>
    renderOnPage(
      <Suspense>
        <CancellationDialog ticket={ticket} event={event} onClose={() => {}} />
      </Suspense>,
      ['belongings'],
    ),
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows the new refund after a refusal, and the next press confirms it', async () => {
  const sent = serve([quote(150), quote(120)]);
  await open();
  await screen.findByText('$150.00');
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
  await screen.findByText('$120.00');
  await waitFor(() => expect(screen.queryByText('$150.00')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
  await screen.findByText(words.done);
  expect(sent).toEqual([150, 120]);
});

test('shows why a ticket cannot be cancelled any more after a refusal', async () => {
  serve([quote(150), quote(150, 'tooLate')]);
  await open();
  await screen.findByText('$150.00');
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
  await screen.findByText(cancellationReasons.tooLate);
  expect(screen.queryByRole('button', { name: words.confirm })).toBeNull();
});
