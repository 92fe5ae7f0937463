import { describe, expect, test } from 'vitest';
import type { ChargeRequest } from '../port.ts';
import { chargeOf, freshKey, usd, type Running } from './requests.testsuite.ts';

/** The card of the sandbox's table, and Stripe's, whose bank asks. */
const asks = '4000000000003220';

export function describeChallenges(at: Running): void {
  describe('a bank that asks', () => {
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

    test('takes nothing until it is answered, and then once', async () => {
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

    test('is asked by a page of the provider, or by its script with a secret of this charge', async () => {
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
    ] as const)('and is %s: declined for good, and a new attempt can pay', async (answer, code) => {
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

    test('closing shuts the question: whoever answers late takes nothing', async () => {
      const { request, reference } = await challenged();
      expect(await at.gateway.lookup({ ...request, close: true })).toEqual({ status: 'none' });
      expect(await at.harness.answerBank(reference, 'confirmed')).toBe(false);
      expect(await at.gateway.lookup(request)).toEqual({ status: 'none' });
      expect(await at.harness.taken(request.key)).toBe(0);
    });

    test('closing and answering at the same time agree about the money', async () => {
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

    test('asked for again under its key: the same question', async () => {
      const { request, reference } = await challenged();
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'challenged', reference });
    });

    test('is a refusal where nobody is here to answer', async () => {
      const request = chargeOf(asks);
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'declined', code: 'AUTHORIZATION_ERROR' });
    });

    test('a charge that was confirmed is given back as any other', async () => {
      const { request, reference } = await challenged({ amount: usd(5_000) });
      const refund = () => at.gateway.refund({ key: freshKey(), reference, amount: usd(5_000) });
      expect((await refund()).status).toBe('declined');
      await at.harness.answerBank(reference, 'confirmed');
      expect(await refund()).toMatchObject({ status: 'succeeded' });
      expect(await at.gateway.lookup(request)).toMatchObject({ status: 'succeeded' });
    });
  });
}
