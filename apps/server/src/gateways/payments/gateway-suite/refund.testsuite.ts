import { describe, expect, test } from 'vitest';
import { chargeOf, freshKey, usd, type Running } from './requests.testsuite.ts';

export function describeRefunds(at: Running): void {
  describe('refund', () => {
    const charged = async () => {
      const outcome = await at.gateway.charge(chargeOf('4242424242424242'));
      if (outcome.status !== 'succeeded') throw new Error(outcome.status);
      return outcome.reference;
    };

    test('refunds in parts, up to the charged amount', async () => {
      const reference = await charged();
      expect(await at.gateway.refund({ key: freshKey(), reference, amount: usd(10_000) })).toMatchObject({
        status: 'succeeded',
      });
      expect(await at.gateway.refund({ key: freshKey(), reference, amount: usd(4_951) })).toMatchObject({
        status: 'declined',
      });
      expect(await at.gateway.refund({ key: freshKey(), reference, amount: usd(4_950) })).toMatchObject({
        status: 'succeeded',
      });
      expect(await at.gateway.refund({ key: freshKey(), reference, amount: usd(1) })).toMatchObject({
        status: 'declined',
      });
    });

    test('refunds once per key', async () => {
      const refund = { key: freshKey(), reference: await charged(), amount: usd(14_950) };
      const [first, second] = await Promise.all([at.gateway.refund(refund), at.gateway.refund(refund)]);
      expect(await at.harness.restarted().refund(refund)).toEqual(first);
      expect(second).toEqual(first);
    });

    test('never exceeds the charge with simultaneous refunds', async () => {
      const reference = await charged();
      const refunds = Array.from({ length: 5 }, () =>
        at.gateway.refund({ key: freshKey(), reference, amount: usd(5_000) }),
      );
      const given = (await Promise.all(refunds)).filter(({ status }) => status === 'succeeded');
      expect(given).toHaveLength(2);
    });

    test('throws for an unknown charge, and for a reused key with a different amount', async () => {
      await expect(
        at.gateway.refund({ key: freshKey(), reference: 'pi_nobody', amount: usd(1) }),
      ).rejects.toMatchObject({
        reason: 'UNKNOWN_REFERENCE',
      });
      const refund = { key: freshKey(), reference: await charged(), amount: usd(100) };
      await at.gateway.refund(refund);
      await expect(at.gateway.refund({ ...refund, amount: usd(200) })).rejects.toMatchObject({ reason: 'KEY_REUSED' });
    });
  });
}
