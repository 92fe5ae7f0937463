import { describe, expect, test } from 'vitest';
import type { ProviderEntry } from '../entries.ts';
import type { TakenCharge } from '../port.ts';
import { chargeOf, freshKey, pageOf, usd, type Running } from './requests.testsuite.ts';

export function describeBooks(at: Running): void {
  describe('the books', () => {
    const hour = 3_600_000;
    const period = () => ({ from: new Date(Date.now() - hour), until: new Date(Date.now() + hour) });
    const listed = async (over: Partial<ReturnType<typeof period>> = {}) => {
      const found = new Map<string, TakenCharge>();
      for await (const each of at.gateway.charges({ ...period(), ...over })) {
        expect(found.has(each.reference)).toBe(false);
        found.set(each.reference, each);
      }
      return found;
    };

    test('list every charge that took money once, with its refunds, and nothing else', async () => {
      const before = new Set((await listed()).keys());
      const charge = chargeOf('4242424242424242');
      const jpy = chargeOf('5555555555554444', { amount: { amountMinor: 12_000, currency: 'JPY' } });
      const outcomes = await Promise.all([charge, jpy].map((each) => at.gateway.charge(each)));
      await at.gateway.charge(chargeOf('4000000000000002'));
      await at.gateway.lookup({ ...chargeOf(''), close: true });
      const page = pageOf();
      const [made, open] = [await at.gateway.createHostedPage(page), await at.gateway.createHostedPage(pageOf())];
      if (made.status !== 'created' || open.status !== 'created') throw new Error('no page');
      await at.harness.payPage(made.reference, '4242424242424242');
      const references = outcomes.map((each) => (each.status === 'succeeded' ? each.reference : each.status));
      const [first = ''] = references;
      await at.gateway.refund({ key: freshKey(), reference: first, amount: usd(950) });

      const all = await listed();
      const fresh = [...all.values()].filter(({ reference }) => !before.has(reference));
      expect(fresh).toHaveLength(3);
      expect(all.get(first)).toMatchObject({ key: charge.key, amount: usd(14_950), refundedMinor: 950 });
      expect(all.get(references[1] ?? '')).toMatchObject({ key: jpy.key, amount: jpy.amount, refundedMinor: 0 });
      const paid = await at.gateway.lookupHosted({ ...page, reference: made.reference });
      const hosted = all.get(paid.status === 'succeeded' ? paid.reference : '');
      expect(hosted).toMatchObject({ amount: page.amount, refundedMinor: 0 });

      // Looking up one charge by the reference of a webhook returns the same.
      expect(await at.gateway.chargeBehind({ attempt: 'charge', reference: first })).toEqual(all.get(first));
      expect(await at.gateway.chargeBehind({ attempt: 'hosted', reference: made.reference })).toEqual(hosted);
      expect(await at.gateway.chargeBehind({ attempt: 'hosted', reference: open.reference })).toBeNull();
    });

    test('are read page by page and only for the requested period', async () => {
      const requests = Array.from({ length: 130 }, () => chargeOf('4242424242424242'));
      // Charge in small batches, because a charge that times out on a busy machine is not recorded.
      for (let done = 0; done < requests.length; done += 26)
        await Promise.all(requests.slice(done, done + 26).map((each) => at.gateway.charge(each)));
      const keys = new Set([...(await listed()).values()].map(({ key }) => key));
      expect(requests.filter(({ key }) => !keys.has(key))).toEqual([]);
      const over = { from: new Date(Date.now() - 3 * hour), until: new Date(Date.now() - 2 * hour) };
      expect((await listed(over)).size).toBe(0);
    });

    test('list each incoming and outgoing entry of the provider account once', async () => {
      const charge = chargeOf('4242424242424242');
      const outcome = await at.gateway.charge(charge);
      if (outcome.status !== 'succeeded') throw new Error(outcome.status);
      await at.gateway.refund({ key: freshKey(), reference: outcome.reference, amount: usd(950) });
      const found: ProviderEntry[] = [];
      for await (const entry of at.gateway.entries(period())) found.push(entry);
      expect(new Set(found.map(({ reference }) => reference)).size).toBe(found.length);
      const about = found.filter((entry) => entry.charge === outcome.reference);
      expect(Object.fromEntries(about.map(({ kind, amountMinor }) => [kind, amountMinor]))).toEqual({
        charge: 14_950,
        refund: -950,
      });
      expect(about).toHaveLength(2);
      for (const { amountMinor, feeMinor, netMinor } of about) expect(netMinor).toBe(amountMinor - feeMinor);
      const late = at.gateway.entries({ from: new Date(Date.now() + hour), until: new Date(Date.now() + 2 * hour) });
      expect((await late[Symbol.asyncIterator]().next()).done).toBe(true);
    });

    test('throw UNREACHABLE when the provider cannot be reached', async () => {
      const nobody = at.harness.unreachable();
      const unreachable = { reason: 'UNREACHABLE' };
      await expect(nobody.charges(period())[Symbol.asyncIterator]().next()).rejects.toMatchObject(unreachable);
      await expect(nobody.chargeBehind({ attempt: 'charge', reference: 'pi_1' })).rejects.toMatchObject(unreachable);
      await expect(nobody.entries(period())[Symbol.asyncIterator]().next()).rejects.toMatchObject(unreachable);
      await expect(nobody.probe()).rejects.toMatchObject(unreachable);
      expect(await at.gateway.probe()).toEqual({ mode: 'test' });
    });
  });
}
