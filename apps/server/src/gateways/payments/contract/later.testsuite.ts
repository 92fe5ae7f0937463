import { describe, expect, test } from 'vitest';
import type { AfterCharge, RefundStatus } from '../after-charge.ts';
import { testCards, type ScenarioName } from '../sandbox/scenarios.ts';
import { chargeOf, freshKey, usd, type Running } from './requests.testsuite.ts';

const dayMs = 86_400_000;

/** How the refund of a card goes on. */
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

  describe('a refund afterwards', () => {
    test.each(refunds)('%s: %s, then %s', async (scene, first, last) => {
      const reference = await charged(scene);
      const key = freshKey();
      const refund = await at.gateway.refund({ key, reference, amount: usd(14_950) });
      expect(refund).toMatchObject({ status: first });
      const name = 'reference' in refund ? refund.reference : '';
      const stands = { reference: name, key, amount: usd(14_950), at: 'at' in refund ? refund.at : null };
      expect(await at.gateway.lookUpRefunds(reference)).toEqual([{ ...stands, status: first, failure: null }]);
      at.harness.endRefund(name, last);
      const isBack = last === 'failed';
      const failure = isBack ? 'expired_or_canceled_card' : null;
      const after = [{ ...stands, status: last, failure }];
      expect(await at.harness.restarted().lookUpRefunds(reference)).toEqual(after);
      // What failed is the charge's again.
      const again = await at.gateway.refund({ key: freshKey(), reference, amount: usd(14_950) });
      expect(again.status === 'declined').toBe(!isBack);
    });

    test('made by people at the provider has no key', async () => {
      const reference = await charged();
      await at.harness.refundByHand(reference, 4_950);
      const key = freshKey();
      await at.gateway.refund({ key, reference, amount: usd(10_000) });
      const stands = await at.gateway.lookUpRefunds(reference);
      expect(new Map(stands.map((each) => [each.key, each.amount.amountMinor]))).toEqual(
        new Map([
          [null, 4_950],
          [key, 10_000],
        ]),
      );
    });

    test('asked for again when its key is forgotten is another one, and both keep the key', async () => {
      const reference = await charged();
      const refund = { key: freshKey(), reference, amount: usd(100) };
      await at.gateway.refund(refund);
      at.harness.pass(dayMs + 60_000);
      await at.gateway.refund(refund);
      const stands = await at.gateway.lookUpRefunds(reference);
      expect(stands.map(({ key }) => key)).toEqual([refund.key, refund.key]);
    });

    test('of a charge that is not there, or that nobody can tell of, is a fault', async () => {
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
    ] as const)('(enquiry: %s) is to be answered by a day, and is %s', async (isInquiry, outcome) => {
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

    test('that is not there is none, and one that nobody can tell of a fault', async () => {
      expect(await at.gateway.lookUpDispute('du_nobody')).toBeNull();
      await expect(at.harness.unreachable().lookUpDispute('du_1')).rejects.toMatchObject(unreachable);
    });
  });

  describe('what happened after charges', () => {
    const told = async (period: { from: Date; until: Date }) => {
      const news: AfterCharge[] = [];
      for await (const each of at.gateway.afterCharges(period)) news.push(each);
      return news;
    };
    const now = async () => {
      const outcome = await at.gateway.charge(chargeOf('4242424242424242'));
      return outcome.status === 'succeeded' ? outcome.at.getTime() : Number.NaN;
    };

    test('is told of its own time alone: refunds made, failed long after, disputes opened', async () => {
      const failing = await charged('refundFailsLater');
      const key = freshKey();
      const refund = await at.gateway.refund({ key, reference: failing, amount: usd(500) });
      const name = 'reference' in refund ? refund.reference : '';
      at.harness.pass(3 * dayMs);
      at.harness.endRefund(name, 'failed');
      const until = (await now()) + dayMs;
      const period = { from: new Date(until - 4 * dayMs), until: new Date(until) };
      const [byHand, disputed, asked] = [await charged(), await charged(), await charged()];
      await at.harness.refundByHand(byHand, 700);
      const disputes = [await at.harness.dispute(disputed, false), await at.harness.dispute(asked, true)];

      const news = await told(period);
      const refundsOf = (charge: string) => news.filter((each) => each.about === 'refund' && each.charge === charge);
      const failed = { reference: name, key, status: 'failed', failure: 'expired_or_canceled_card' };
      // Made or failed within the time: told once or twice, always as it stands.
      expect(refundsOf(failing).length).toBeGreaterThan(0);
      for (const each of refundsOf(failing)) expect(each).toMatchObject({ refund: failed });
      expect(refundsOf(byHand)).toMatchObject([{ refund: { key: null, amount: usd(700), status: 'succeeded' } }]);
      const of = (charge: string) => news.filter((each) => each.about === 'dispute' && each.dispute.charge === charge);
      expect([...of(disputed), ...of(asked)]).toMatchObject([
        { dispute: { reference: disputes[0], isInquiry: false } },
        { dispute: { reference: disputes[1], isInquiry: true } },
      ]);
      expect(await told({ from: period.until, until: new Date(until + dayMs) })).toEqual([]);
    });

    test('that cannot be asked for says so', async () => {
      const period = { from: new Date(0), until: new Date() };
      const asked = at.harness.unreachable().afterCharges(period)[Symbol.asyncIterator]().next();
      await expect(asked).rejects.toMatchObject(unreachable);
    });
  });
}
