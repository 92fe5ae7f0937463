import { describe, expect, test } from 'vitest';
import { chargeOf, type Running } from './requests.testsuite.ts';

export function describeLookups(at: Running): void {
  describe('lookup', () => {
    test('finds nothing without a charge, and does not block a later charge', async () => {
      const request = chargeOf('4242424242424242');
      expect(await at.gateway.lookup(request)).toEqual({ status: 'none' });
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'succeeded' });
    });

    test('finds success and decline', async () => {
      const good = chargeOf('4242424242424242');
      const bad = chargeOf('4000000000009995');
      const outcome = await at.gateway.charge(good);
      await at.gateway.charge(bad);
      expect(await at.gateway.lookup(good)).toEqual(outcome);
      expect(await at.gateway.lookup(bad)).toMatchObject({ status: 'declined', code: 'AUTHORIZATION_ERROR' });
    });

    test('closes the attempt, so a late charge takes nothing', async () => {
      const request = chargeOf('4242424242424242');
      expect(await at.gateway.lookup({ ...request, close: true })).toEqual({ status: 'none' });
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
      expect(await at.gateway.lookup(request)).toEqual({ status: 'none' });
      expect(await at.harness.taken(request.key)).toBe(0);
    });

    test('gives one consistent result when closing and charging happen together', async () => {
      const requests = Array.from({ length: 12 }, () => chargeOf('4242424242424242'));
      await Promise.all(
        requests.map(async (request) => {
          const [outcome, finding] = await Promise.all([
            at.gateway.charge(request),
            at.gateway.lookup({ ...request, close: true }),
          ]);
          const final = await at.gateway.lookup(request);
          const taken = await at.harness.taken(request.key);
          expect(taken).toBe(final.status === 'succeeded' ? 14_950 : 0);
          if (outcome.status === 'succeeded') expect(final.status).toBe('succeeded');
          if (finding.status === 'none') expect(final.status).toBe('none');
        }),
      );
    });

    test('keeps a successful charge when it is closed', async () => {
      const request = chargeOf('4242424242424242');
      const outcome = await at.gateway.charge(request);
      expect(await at.gateway.lookup({ ...request, close: true })).toEqual(outcome);
    });

    test('throws UNREACHABLE when the provider cannot be reached', async () => {
      await expect(at.harness.unreachable().lookup(chargeOf('4242424242424242'))).rejects.toMatchObject({
        reason: 'UNREACHABLE',
      });
    });
  });
}
