import { describe, expect, test } from 'vitest';
import type { ChargeRequest } from '../port.ts';
import { chargeOf, freshKey, usd, type Running } from './requests.testsuite.ts';

/** A test card of the sandbox and of Stripe that requires bank confirmation. */
const asks = '4000000000003220';

export function describeChallenges(at: Running): void {
  describe('a bank confirmation', () => {
    const terms = () => ({
      returnUrl: 'http://127.0.0.1/back',
      locale: 'en-US' as const,
      expiresAt: new Date(Date.now() + 30 * 86_400_000),
    });
    const challenged = async (over: Partial<ChargeRequest> = {}) => {
      const request = chargeOf(asks, { challenge: terms(), ...over });
      const outcome = await at.gateway.charge(request);
      if (outcome.status !== 'challenged') throw new Error(outcome.status);
      return { request, ...outcome };
    };

    test('takes no money until the payer confirms, then takes it once', async () => {
      const { request, reference, url } = await challenged();
      const question = { reference, url };
      expect(await at.harness.restarted().lookup(request)).toEqual({ status: 'pending', question });
      expect(await at.harness.taken(request.key)).toBe(0);
      expect(await at.harness.answerBank(reference, 'confirmed')).toBe(true);
      const finding = await at.harness.restarted().lookup(request);
      expect(finding).toMatchObject({ status: 'succeeded', reference, lastFour: '3220', cardType: 'VI' });
      expect(await at.gateway.lookup({ ...request, close: true })).toEqual(finding);
      await at.harness.answerBank(reference, 'confirmed');
      expect(await at.harness.taken(request.key)).toBe(14_950);
    });

    test('uses a page of the provider, or its script with a secret of this charge', async () => {
      const { reference, url } = await challenged();
      const script = await at.gateway.challenge(reference);
      expect([url === null, script === null].filter(Boolean)).toHaveLength(1);
      await at.harness.answerBank(reference, 'confirmed');
      expect(await at.gateway.challenge(reference)).toBeNull();
      expect(await at.gateway.challenge('pi_nobody')).toBeNull();
    });

    test.each([
      ['refused', 'AUTHORIZATION_ERROR'],
      ['declined', 'PAYMENT_FAILURE'],
    ] as const)('declines for good when the confirmation is %s, and a new attempt can pay', async (answer, code) => {
      const { request, reference } = await challenged();
      expect(await at.harness.answerBank(reference, answer)).toBe(false);
      expect(await at.harness.restarted().lookup(request)).toMatchObject({ status: 'declined', code });
      expect(await at.gateway.lookup({ ...request, close: true })).toMatchObject({ status: 'declined', code });
      expect(await at.harness.answerBank(reference, 'confirmed')).toBe(false);
      expect(await at.harness.taken(request.key)).toBe(0);
      expect(await at.gateway.charge(chargeOf('4242424242424242', { challenge: terms() }))).toMatchObject({
        status: 'succeeded',
      });
    });

    test('rejects a late confirmation after the attempt is closed', async () => {
      const { request, reference } = await challenged();
      expect(await at.gateway.lookup({ ...request, close: true })).toEqual({ status: 'none' });
      expect(await at.harness.answerBank(reference, 'confirmed')).toBe(false);
      expect(await at.gateway.lookup(request)).toEqual({ status: 'none' });
      expect(await at.harness.taken(request.key)).toBe(0);
    });

    test('gives one consistent result when closing and confirming happen together', async () => {
      const questions = await Promise.all(Array.from({ length: 8 }, () => challenged()));
      await Promise.all(
        questions.map(async ({ request, reference }) => {
          const [finding] = await Promise.all([
            at.gateway.lookup({ ...request, close: true }),
            at.harness.answerBank(reference, 'confirmed'),
          ]);
          const final = await at.gateway.lookup(request);
          expect(final.status).toBe(finding.status);
          expect(await at.harness.taken(request.key)).toBe(final.status === 'succeeded' ? 14_950 : 0);
        }),
      );
    });

    test('returns the same confirmation for a repeated key', async () => {
      const { request, reference } = await challenged();
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'challenged', reference });
    });

    test('is a decline when the payer is not present', async () => {
      const request = chargeOf(asks);
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'declined', code: 'AUTHORIZATION_ERROR' });
    });

    test('can be refunded like any other charge', async () => {
      const { request, reference } = await challenged({ amount: usd(5_000) });
      const refund = () => at.gateway.refund({ key: freshKey(), reference, amount: usd(5_000) });
      expect((await refund()).status).toBe('declined');
      await at.harness.answerBank(reference, 'confirmed');
      expect(await refund()).toMatchObject({ status: 'succeeded' });
      expect(await at.gateway.lookup(request)).toMatchObject({ status: 'succeeded' });
    });
  });
}
