import { describe, expect, test } from 'vitest';
import type { AfterCharge, RefundStatus } from '../after-charge.ts';
import { testCards, type ScenarioName } from '../sandbox/scenarios.ts';
import { chargeOf, freshKey, usd, type Running } from './requests.testsuite.ts';

const dayMs = 86_400_000;

/** First and final status of a refund, by the scenario of its card. */
const refunds: readonly [ScenarioName, first: RefundStatus, last: 'succeeded' | 'failed'][] = [
  ['refundPending', 'pending', 'succeeded'],
  ['refundNeedsAction', 'requires_action', 'succeeded'],
  ['refundRefusedLater', 'pending', 'failed'],
  ['refundFailsLater', 'succeeded', 'failed'],
];

export function describeLater(at: Running): void {
  const charged = async (scene: ScenarioName = 'succeeds') => {
    const card = testCards.find(({ scenario }) => scenario === scene)?.number ?? '';
    const outcome = await at.gateway.charge(chargeOf(card));
    if (outcome.status !== 'succeeded') throw new Error(outcome.status);
    return outcome.reference;
  };
  const unreachable = { reason: 'UNREACHABLE' };

  describe('a later refund', () => {
    test.each(refunds)('%s is first %s, then %s', async (scene, first, last) => {
      const reference = await charged(scene);
      const key = freshKey();
      const refund = await at.gateway.refund({ key, reference, amount: usd(14_950) });
      expect(refund).toMatchObject({ status: first });
      const name = 'reference' in refund ? refund.reference : '';
      const expected = { reference: name, key, amount: usd(14_950), at: 'at' in refund ? refund.at : null };
      expect(await at.gateway.lookUpRefunds(reference)).toEqual([{ ...expected, status: first, failure: null }]);
      at.harness.endRefund(name, last);
      const isBack = last === 'failed';
      const failure = isBack ? 'expired_or_canceled_card' : null;
      const after = [{ ...expected, status: last, failure }];
      expect(await at.harness.restarted().lookUpRefunds(reference)).toEqual(after);
      // After a failed refund, the full charge can be refunded again.
      const again = await at.gateway.refund({ key: freshKey(), reference, amount: usd(14_950) });
      expect(again.status === 'declined').toBe(!isBack);
    });

    test('has no key when staff made it at the provider', async () => {
      const reference = await charged();
      await at.harness.refundByHand(reference, 4_950);
      const key = freshKey();
      await at.gateway.refund({ key, reference, amount: usd(10_000) });
      const refundsThere = await at.gateway.lookUpRefunds(reference);
      expect(new Map(refundsThere.map((each) => [each.key, each.amount.amountMinor]))).toEqual(
        new Map([
          [null, 4_950],
          [key, 10_000],
        ]),
      );
    });

    test('is made again when the provider has forgotten the key, and both refunds carry the key', async () => {
      const reference = await charged();
      const refund = { key: freshKey(), reference, amount: usd(100) };
      await at.gateway.refund(refund);
      at.harness.pass(dayMs + 60_000);
      await at.gateway.refund(refund);
      const refundsThere = await at.gateway.lookUpRefunds(reference);
      expect(refundsThere.map(({ key }) => key)).toEqual([refund.key, refund.key]);
    });

    test('cannot be looked up for an unknown charge or an unreachable provider', async () => {
      const nobodys = at.gateway.lookUpRefunds('pi_nobody');
      await expect(nobodys).rejects.toMatchObject({ reason: 'UNKNOWN_REFERENCE' });
      await expect(at.harness.unreachable().lookUpRefunds('pi_1')).rejects.toMatchObject(unreachable);
    });
  });

  describe('a dispute', () => {
    test.each([
      [false, 'won'],
      [false, 'lost'],
      [true, 'closed'],
    ] as const)('(enquiry: %s) has a response deadline and ends %s', async (isInquiry, outcome) => {
      const charge = await charged();
      const reference = await at.harness.dispute(charge, isInquiry);
      const opened = await at.gateway.lookUpDispute(reference);
      expect(opened).toMatchObject({ reference, charge, amount: usd(14_950), status: 'needs_response', isInquiry });
      expect(opened?.dueBy?.getTime()).toBeGreaterThan(opened?.openedAt.getTime() ?? Infinity);
      expect(opened?.reason).toMatch(/^\w+$/);
      await at.harness.decideDispute(reference, outcome);
      const decided = { ...opened, status: outcome, dueBy: null };
      expect(await at.harness.restarted().lookUpDispute(reference)).toEqual(decided);
    });

    test('is null for an unknown reference, and throws when the provider is unreachable', async () => {
      expect(await at.gateway.lookUpDispute('du_nobody')).toBeNull();
      await expect(at.harness.unreachable().lookUpDispute('du_1')).rejects.toMatchObject(unreachable);
    });
  });

  describe('events after charges', () => {
    const changesIn = async (period: { from: Date; until: Date }) => {
      const news: AfterCharge[] = [];
      for await (const each of at.gateway.afterCharges(period)) news.push(each);
      return news;
    };
    const now = async () => {
      const outcome = await at.gateway.charge(chargeOf('4242424242424242'));
      return outcome.status === 'succeeded' ? outcome.at.getTime() : Number.NaN;
    };

    test('include only refunds made or failed and disputes opened in the period', async () => {
      const failing = await charged('refundFailsLater');
      const key = freshKey();
      const refund = await at.gateway.refund({ key, reference: failing, amount: usd(500) });
      const name = 'reference' in refund ? refund.reference : '';
      at.harness.pass(3 * dayMs);
      at.harness.endRefund(name, 'failed');
      const until = (await now()) + dayMs;
      const period = { from: new Date(until - 4 * dayMs), until: new Date(until) };
      const [byHand, disputed, inquired] = [await charged(), await charged(), await charged()];
      await at.harness.refundByHand(byHand, 700);
      const disputes = [await at.harness.dispute(disputed, false), await at.harness.dispute(inquired, true)];

      const news = await changesIn(period);
      const refundsOf = (charge: string) => news.filter((each) => each.about === 'refund' && each.charge === charge);
      const failed = { reference: name, key, status: 'failed', failure: 'expired_or_canceled_card' };
      // The refund was made or failed in the period. It is listed once or twice, always with its current state.
      expect(refundsOf(failing).length).toBeGreaterThan(0);
      for (const each of refundsOf(failing)) expect(each).toMatchObject({ refund: failed });
      expect(refundsOf(byHand)).toMatchObject([{ refund: { key: null, amount: usd(700), status: 'succeeded' } }]);
      const of = (charge: string) => news.filter((each) => each.about === 'dispute' && each.dispute.charge === charge);
      expect([...of(disputed), ...of(inquired)]).toMatchObject([
        { dispute: { reference: disputes[0], isInquiry: false } },
        { dispute: { reference: disputes[1], isInquiry: true } },
      ]);
      expect(await changesIn({ from: period.until, until: new Date(until + dayMs) })).toEqual([]);
    });

    test('throw UNREACHABLE when the provider cannot be reached', async () => {
      const period = { from: new Date(0), until: new Date() };
      const firstChange = at.harness.unreachable().afterCharges(period)[Symbol.asyncIterator]().next();
      await expect(firstChange).rejects.toMatchObject(unreachable);
    });
  });
}
