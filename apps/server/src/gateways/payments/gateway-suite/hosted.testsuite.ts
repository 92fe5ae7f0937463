import { describe, expect, test } from 'vitest';
import type { HostedPageRequest } from '../port.ts';
import { chargeOf, freshKey, pageOf, usd, type Running } from './requests.testsuite.ts';

export function describeHostedPages(at: Running): void {
  describe('hosted page', () => {
    const created = async (request: HostedPageRequest) => {
      const outcome = await at.gateway.createHostedPage(request);
      if (outcome.status !== 'created') throw new Error(outcome.status);
      return outcome;
    };

    test('returns the same page for the same key', async () => {
      const request = pageOf();
      const first = await created(request);
      expect(URL.canParse(first.url)).toBe(true);
      expect(await created(request)).toEqual(first);
    });

    test('is pending until it is paid, then found by key and reference', async () => {
      const request = pageOf();
      const { reference } = await created(request);
      const query = { key: request.key, amount: request.amount, reference };
      expect(await at.gateway.lookupHosted(query)).toEqual({ status: 'pending' });
      expect(await at.harness.payPage(reference, '4000000000000002')).toBe(false);
      expect(await at.gateway.lookupHosted(query)).toEqual({ status: 'pending' });
      expect(await at.harness.payPage(reference, '5555555555554444')).toBe(true);
      const finding = await at.harness.restarted().lookupHosted(query);
      expect(finding).toMatchObject({ status: 'succeeded', lastFour: '4444', cardType: 'MC' });
      if (finding.status !== 'succeeded') return;
      const refund = { key: freshKey(), reference: finding.reference, amount: request.amount };
      expect(await at.gateway.refund(refund)).toMatchObject({ status: 'succeeded' });
      const again = chargeOf('', { source: { kind: 'reference', reference: finding.reference } });
      expect(await at.gateway.charge(again)).toMatchObject({ status: 'succeeded' });
    });

    test('accepts no payment after it is closed', async () => {
      const request = pageOf();
      const { reference } = await created(request);
      const query = { key: request.key, amount: request.amount, reference };
      expect(await at.gateway.lookupHosted({ ...query, close: true })).toEqual({ status: 'none' });
      expect(await at.harness.payPage(reference, '4242424242424242')).toBe(false);
      expect(await at.gateway.lookupHosted(query)).toEqual({ status: 'none' });
    });

    test('keeps a paid page paid when it is closed', async () => {
      const request = pageOf();
      const { reference } = await created(request);
      await at.harness.payPage(reference, '4242424242424242');
      const query = { key: request.key, amount: request.amount, reference, close: true };
      expect(await at.gateway.lookupHosted(query)).toMatchObject({ status: 'succeeded' });
    });

    test('finds nothing taken for a page that was never created', async () => {
      expect(await at.gateway.lookupHosted({ key: freshKey(), amount: usd(1) })).toEqual({ status: 'none' });
    });

    test('charges the stated amount when the lines do not add up to it', async () => {
      const request = pageOf({ amount: usd(29_000) });
      const { reference } = await created(request);
      await at.harness.payPage(reference, '4242424242424242');
      const finding = await at.gateway.lookupHosted({ key: request.key, amount: request.amount, reference });
      if (finding.status !== 'succeeded') throw new Error(finding.status);
      const refund = (amountMinor: number) =>
        at.gateway.refund({ key: freshKey(), reference: finding.reference, amount: usd(amountMinor) });
      expect(await refund(29_001)).toMatchObject({ status: 'declined' });
      expect(await refund(29_000)).toMatchObject({ status: 'succeeded' });
    });
  });
}
