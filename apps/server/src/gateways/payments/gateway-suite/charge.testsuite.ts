import { describe, expect, test } from 'vitest';
import { cardOf, chargeOf, usd, type Running } from './requests.testsuite.ts';

export function describeCharges(at: Running): void {
  describe('charge', () => {
    test.each([
      ['4242424242424242', '4242', 'VI'],
      ['5555555555554444', '4444', 'MC'],
      ['378282246310005', '0005', 'AE'],
      ['6011111111111117', '1117', 'DI'],
      ['3530111333300000', '0000', 'JC'],
      ['30569309025904', '5904', 'DC'],
    ])('charges %s once and returns its last four digits and type', async (number, lastFour, cardType) => {
      const request = chargeOf(number);
      const outcome = await at.gateway.charge(request);
      expect(outcome).toMatchObject({ status: 'succeeded', lastFour, cardType });
      expect(await at.harness.taken(request.key)).toBe(14_950);
    });

    test('refuses a number with a wrong check digit', async () => {
      const request = chargeOf('4242424242424241');
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'declined', code: 'INVALID_CARD_INFORMATION' });
      expect(await at.harness.taken(request.key)).toBe(0);
    });

    test('refuses an expired card', async () => {
      const card = { ...cardOf('4242424242424242'), expiryYear: 2020 };
      const request = chargeOf('', { source: { kind: 'card', card, billing: {} } });
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'declined', code: 'INVALID_CARD_INFORMATION' });
    });

    test('returns the same outcome for the same key, at once or later, and charges once', async () => {
      const request = chargeOf('4242424242424242');
      const [first, second] = await Promise.all([at.gateway.charge(request), at.gateway.charge(request)]);
      const third = await at.harness.restarted().charge(request);
      const outcomes = [first, second, third].filter(({ status }) => status === 'succeeded');
      expect(outcomes.length).toBeGreaterThanOrEqual(2);
      expect(new Set(outcomes.map((outcome) => 'reference' in outcome && outcome.reference)).size).toBe(1);
      expect(await at.harness.taken(request.key)).toBe(14_950);
    });

    test('keeps a decline under its key and accepts a retry with a new key', async () => {
      const request = chargeOf('4000000000000002');
      await at.gateway.charge(request);
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'declined' });
      expect(await at.gateway.charge(chargeOf('4242424242424242'))).toMatchObject({ status: 'succeeded' });
    });

    test('refuses the same key with a different amount', async () => {
      const request = chargeOf('4242424242424242');
      await at.gateway.charge(request);
      await expect(at.gateway.charge({ ...request, amount: usd(1) })).rejects.toMatchObject({ reason: 'KEY_REUSED' });
      expect(await at.harness.taken(request.key)).toBe(14_950);
    });

    test('returns unknown, never a decline, when the caller aborts', async () => {
      const stop = new AbortController();
      const outcome = at.gateway.charge(chargeOf('4000000000004087', { signal: stop.signal }));
      stop.abort();
      expect(await outcome).toEqual({ status: 'unknown' });
    });

    test('takes nothing when the provider cannot be reached', async () => {
      expect((await at.harness.unreachable().charge(chargeOf('4242424242424242'))).status).toMatch(
        /^unreachable$|^unknown$/,
      );
    });

    test('charges JPY without minor units', async () => {
      const request = chargeOf('4242424242424242', { amount: { amountMinor: 12_000, currency: 'JPY' } });
      expect(await at.gateway.charge(request)).toMatchObject({ status: 'succeeded' });
      expect(await at.harness.taken(request.key)).toBe(12_000);
    });

    test('repeats no card data in errors and outcomes', async () => {
      const number = '4000000000000002';
      const said: unknown[] = [
        await at.gateway.charge(chargeOf(number)),
        await at.harness.unreachable().charge(chargeOf(number)),
      ];
      const request = chargeOf('4242424242424242');
      await at.gateway.charge(request);
      said.push(await at.gateway.charge({ ...request, amount: usd(2) }).catch((error: unknown) => error));
      const text = said
        .map((each) => `${JSON.stringify(each)} ${String(each)} ${each instanceof Error ? each.stack : ''}`)
        .join();
      expect(text).not.toMatch(/4000000000000002|4242424242424242|"123"/);
    });
  });

  describe('a stored card', () => {
    test('can be charged several times by the reference of its first charge', async () => {
      const first = await at.gateway.charge(chargeOf('4242424242424242'));
      if (first.status !== 'succeeded') throw new Error(first.status);
      const source = { kind: 'reference' as const, reference: first.reference };
      const again = chargeOf('', { source, amount: usd(2_500) });
      const second = await at.gateway.charge(again);
      expect(second).toMatchObject({ status: 'succeeded', lastFour: '4242', cardType: 'VI' });
      expect('reference' in second && second.reference).not.toBe(first.reference);
      expect(await at.gateway.charge(chargeOf('', { source, amount: usd(900) }))).toMatchObject({
        status: 'succeeded',
      });
      expect(await at.harness.taken(again.key)).toBe(2_500);
    });

    test('may be declined later', async () => {
      const first = await at.gateway.charge(chargeOf('4000000000000341'));
      if (first.status !== 'succeeded') throw new Error(first.status);
      const again = chargeOf('', { source: { kind: 'reference', reference: first.reference } });
      expect(await at.gateway.charge(again)).toMatchObject({ status: 'declined', code: 'PAYMENT_FAILURE' });
    });

    test('throws UNKNOWN_REFERENCE for an unknown reference', async () => {
      const request = chargeOf('', { source: { kind: 'reference', reference: 'pi_nobody' } });
      await expect(at.gateway.charge(request)).rejects.toMatchObject({ reason: 'UNKNOWN_REFERENCE' });
    });
  });
}
