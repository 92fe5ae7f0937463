// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Ticket, TicketChange } from '@foyer/contract/tickets/ticket';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { attendee } from '@foyer/messages/en-US/pages/attendee';
import { belongings } from '@foyer/messages/en-US/pages/belongings';
import { refusals } from '@foyer/messages/en-US/common/refusals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { sessionStore } from '../../session/session-store.ts';
import ChangeDialog from './ChangeDialog.tsx';

const { payment, tickets } = { ...attendee, ...belongings };

const ticket = {
  ticketId: 7,
  externalValue: 'C1000001',
  firstName: 'Mary',
  lastName: 'Smith',
  addOns: [],
  metadata: { amount: 0, currency: 'USD', currencyLocale: 'en-US', defaultDescription: 'Standard', translations: {} },
} as unknown as Ticket; // The dialog reads nothing else of a ticket.

const offer = {
  ticketConfigurationId: 2,
  currency: 'USD',
  currencyLocale: 'en-US',
  defaultDescription: 'VIP',
  translations: {},
  amount: 150,
  overrideAmount: null,
  amountDue: 150,
  settledBy: 'page',
  lines: [],
  team: 'none',
} as unknown as TicketChange; // The dialog reads nothing else of an offer.

interface Sent {
  key: string;
  body: Record<string, unknown>;
}

/** Serves the calls of the dialog; the changes get these responses in turn, `null` breaks the connection. */
function serve(responses: readonly (Response | null)[], { enabled = false, wallets = [] as string[] } = {}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string>; body?: string }) => {
    const { pathname } = new URL(url, 'http://foyer.test');
    if (pathname.endsWith('/orders/hosted-payment-page-enabled'))
      return Promise.resolve(Response.json({ data: { enabled, wallets } }));
    if (pathname.endsWith('/account/address')) return Promise.resolve(Response.json([]));
    if (!pathname.includes('/ticket/'))
      return Promise.resolve(Response.json({ error: { code: 'RECORD_NOT_FOUND' } }, { status: 404 }));
    const response = responses[sent.length];
    sent.push({ key: init.headers['idempotency-key'] ?? '', body: JSON.parse(init.body ?? '{}') as Sent['body'] });
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return sent;
}
const refused = (status: number, code: string, metadata = {}) =>
  Response.json({ error: { code, message: `About ${code}`, metadata } }, { status });
const changed = (redirectUrl: string | null = null) =>
  Response.json({ success: true, ticket: {}, orderIntentId: 'x', redirectEnabled: redirectUrl !== null, redirectUrl });

const open = (
  more: Partial<TicketChange> = {},
  parts: Parameters<typeof renderOnPage>[1] = ['registration', 'belongings'],
) =>
  renderOnPage(
    <ChangeDialog
      ticket={ticket}
      eventShortCode="GALA"
      kind="upgrade"
      offer={{ ...offer, ...more }}
      onClose={() => {}}
    />,
    parts,
  );
const press = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(screen.getByRole('button', { name }));
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const fillCard = async (number = '4242 4242 4242 4242') => {
  await screen.findByLabelText(new RegExp(`^${payment.cardNumber}`));
  type(payment.cardNumber, number);
  type(payment.expiry, '12 / 31');
  type(payment.cvv, '737');
  type(payment.firstName, 'Mary');
  type(payment.lastName, 'Smith');
  type(payment.email, 'mary@example.com');
  type(payment.address1, '1 Main Street');
  type(payment.city, 'Springfield');
  fireEvent.change(screen.getByLabelText(new RegExp(`^${payment.state}`)), { target: { value: 'IL' } });
  type(payment.zip, '62701');
};
const pay = () => press(payment.pay({ amount: '$150.00' }));
const numberOf = (sent: Sent | undefined) =>
  (sent?.body['chargeCreditCardRequest'] as { creditCard: { creditCardNumber: string } } | undefined)?.creditCard
    .creditCardNumber;

beforeEach(() => {
  sessionStore.signIn(
    {
      token: 'token',
      userId: 'C1000001',
      username: 'C1000001',
      fullName: 'Mary Smith',
      expirationMs: 3_600_000,
      locale: 'en-US',
      isAdmin: false,
      isHelper: false,
      roles: [],
    },
    false,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('changes a free ticket with a card that is typed in the dialog', async () => {
  const sent = serve([changed()]);
  await open();
  await press(tickets.continueToPayment);
  await fillCard();
  await pay();
  await screen.findByText(tickets.changed);
  expect(sent).toHaveLength(1);
  expect([numberOf(sent[0]), sent[0]?.body['expectedAmountDue']]).toEqual(['4242424242424242', 150]);
});

test('a declined card shows the reason and keeps the form, and another card gets a new key', async () => {
  const sent = serve([refused(402, 'PAYMENT_FAILURE'), changed()]);
  await open();
  await press(tickets.continueToPayment);
  await fillCard('4000 0000 0000 0002');
  await pay();
  await screen.findByText(payment.notCharged);
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${payment.city}`)).value).toBe('Springfield');
  type(payment.cardNumber, '4242 4242 4242 4242');
  await pay();
  await screen.findByText(tickets.changed);
  expect(sent.map(numberOf)).toEqual(['4000000000000002', '4242424242424242']);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('a request that did not reach the provider is sent again under a new key', async () => {
  const sent = serve([refused(502, 'PROVIDER_UNREACHABLE'), changed()]);
  await open();
  await press(tickets.continueToPayment);
  await fillCard();
  await pay();
  await screen.findByText(payment.notCharged);
  await pay();
  await screen.findByText(tickets.changed);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("the buyer goes to the bank's page when the bank requires it", async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  serve([changed('https://bank.example/3ds')]);
  await open();
  await press(tickets.continueToPayment);
  await fillCard();
  await pay();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.example/3ds'));
  expect(screen.queryByText(tickets.changed)).toBeNull();
});

test('after a lost response only the same request is sent again, under the same key', async () => {
  const sent = serve([null, changed()]);
  await open();
  await press(tickets.continueToPayment);
  await fillCard();
  await pay();
  await screen.findByText(tickets.changeUncertain);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: payment.pay({ amount: '$150.00' }) }).disabled).toBe(
    true,
  );
  await press(payment.askAgain);
  await screen.findByText(tickets.changed);
  expect(sent[1]).toEqual(sent[0]);
});

test('an unusable stored card is reported, and a form for another card opens', async () => {
  const sent = serve([refused(402, 'STORED_PAYMENT_UNUSABLE'), changed()]);
  await open({ settledBy: 'on-file' });
  await press(tickets.confirmUpgrade);
  await screen.findByText('About STORED_PAYMENT_UNUSABLE');
  expect(screen.queryByText(payment.tryOther, { exact: false })).toBeNull();
  await fillCard();
  await pay();
  await screen.findByText(tickets.changed);
  expect(sent.map(numberOf)).toEqual([undefined, '4242424242424242']);
});

test('a new price leads back to the summary, because another card cannot help', async () => {
  serve([refused(409, 'PRICE_CHANGED')]);
  await open();
  await press(tickets.continueToPayment);
  await fillCard();
  await pay();
  await screen.findByText('About PRICE_CHANGED');
  expect(screen.queryByLabelText(new RegExp(`^${payment.cardNumber}`))).toBeNull();
});

test('where cards are not typed here, the button opens the page of the provider', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const sent = serve([changed('https://pay.example/1')], { enabled: true });
  await open();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: tickets.continueToPayment }).disabled).toBe(false),
  );
  await press(tickets.continueToPayment);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
  expect(numberOf(sent[0])).toBeUndefined();
});

test('a wallet is paid on the page of the provider', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue();
  const sent = serve([changed('https://pay.example/1')], { wallets: ['link'] });
  await open();
  await press(tickets.continueToPayment);
  await press('Link');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ payOnPage: true }));
});

describe("the provider's reason for staff", () => {
  const signIn = (userId: string, roles: Role[]) =>
    sessionStore.signIn(
      {
        token: 'token',
        userId,
        username: userId,
        fullName: 'Ann Desk',
        expirationMs: 3_600_000,
        locale: 'en-US',
        isAdmin: false,
        isHelper: roles.length > 0,
        roles,
      },
      false,
    );
  const stolen = () => refused(402, 'PAYMENT_FAILURE', { refusal: 'lostOrStolen' });
  const parts = ['registration', 'belongings', 'staff'] as const;

  test('is below the failure of the card on file at the desk', async () => {
    signIn('H2000001', ['helper']);
    serve([stolen()]);
    await open({ settledBy: 'on-file' }, parts);
    await press(tickets.chargeCard);
    expect(await screen.findByText(refusals.lostOrStolen)).toBeTruthy();
  });

  test('is above the card form of a staff member who changes an own ticket', async () => {
    signIn('C1000001', ['helper']);
    serve([stolen()]);
    await open({}, parts);
    await press(tickets.continueToPayment);
    await fillCard();
    await pay();
    await screen.findByText(payment.notCharged);
    expect(await screen.findByText(refusals.lostOrStolen)).toBeTruthy();
  });

  test('is never shown to an attendee', async () => {
    signIn('C1000001', []);
    serve([stolen()]);
    await open({ settledBy: 'on-file' }, parts);
    await press(tickets.confirmUpgrade);
    await screen.findByText(payment.notCharged);
    expect(screen.queryByText(refusals.lostOrStolen)).toBeNull();
  });
});
