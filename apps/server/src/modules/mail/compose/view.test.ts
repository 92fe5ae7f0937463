import { describe, expect, test } from 'vitest';
import type { MailContent, MailTicket } from './content.ts';
import { mailEvent as event } from '../../../../test/mail-contents.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { viewOf } from './view.ts';

const ticket: MailTicket = {
  ticketId: 7,
  description: 'Full pass',
  attendee: 'Ada Smith',
  account: 'C1000001',
  amount: null,
  addOns: [],
  isValid: true,
  url: null,
  answers: [],
  qrCode: null,
  usedBeforeTransfer: null,
};
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
const view = (content: MailContent) => viewOf(content, serverTexts['en-US'].mail, 'en-US');

describe('a change of ticket', () => {
  const amountOf = (amountDue: { amountMinor: number; currency: 'USD' } | null) =>
    view({
      template: 'upgrade',
      name: 'Ada',
      event,
      ticket,
      before: 'Day pass',
      isAddOns: false,
      amountDue,
      receiptsUrl: null,
      ticketsUrl: 'https://foyer.example/account',
    }).AMOUNT;
  const { charged, refunded } = serverTexts['en-US'].mail;

  test('shows a refund as a positive amount', () => {
    expect(amountOf(usd(-2_500))).toBe(refunded({ amount: '$25.00' }));
  });

  test('shows a charge as a charged amount', () => {
    expect(amountOf(usd(2_500))).toBe(charged({ amount: '$25.00' }));
  });

  test('shows no amount when no money moved', () => {
    expect([amountOf(usd(0)), amountOf(null)]).toEqual(['', '']);
  });
});

test("shows the end of a waiting-list offer in the event's time zone", () => {
  const { UNTIL } = view({
    template: 'waiting-offer',
    name: 'Ada',
    event,
    description: 'Full pass',
    until: new Date('2026-06-02T01:30:00Z'),
    url: 'https://foyer.example/registration/1',
  });
  expect(UNTIL).toContain('June 1, 2026');
  expect(UNTIL).toContain('8:30');
  expect(UNTIL).toContain('CDT');
});

test('shows no amounts for a cancellation without refund and fee', () => {
  const cancellation = (byHolder: Extract<MailContent, { template: 'cancellation' }>['byHolder']) =>
    view({ template: 'cancellation', name: 'Ada', event, ticket, byHolder, endsEntry: false });
  expect(cancellation({ refund: usd(0), fee: usd(0), lastFour: null })).toMatchObject({ AMOUNT: '', FEE: '' });
  expect(cancellation({ refund: usd(9_000), fee: usd(1_000), lastFour: '4242' })).toMatchObject({
    AMOUNT: '$90.00',
    FEE: '$10.00',
  });
});

test.each([
  ['en-US', 'December 20, 10:00 PM – 2:00 AM (CST)'],
  ['es-US', '20 de diciembre, 10:00 p.m. – 2:00 a.m. (CST)'],
  ['ja-JP', '12月20日 22:00～2:00 (GMT-6)'],
] as const)('shows an evening that ends after midnight as one date with its times: %s', (locale, dates) => {
  const evening = { ...event, start: new Date('2026-12-21T04:00:00Z'), end: new Date('2026-12-21T08:00:00Z') };
  const content: MailContent = {
    template: 'cancellation',
    name: 'Ada',
    event: evening,
    ticket,
    byHolder: null,
    endsEntry: false,
  };
  const shown = viewOf(content, serverTexts[locale].mail, locale).EVENT_DATES;
  expect(shown.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(dates);
});
