import * as fc from 'fast-check';
import { countries } from '@foyer/contract/wire/vocabulary';
import { describe, expect, it } from 'vitest';
import { cartStorageMs } from '../saved-cart.ts';
import { me, now, other } from '../../testing/factories.ts';
import { billingDraft, billingFields, isBillingOf, type Billing } from './billing-draft.ts';

const owner = { accountId: me, eventId: 1, staff: null };
const header = { owner, savedAt: now.toISOString(), addressId: null };
const typed: Billing = {
  email: 'mia@example.com',
  country: 'USA',
  address1: '2150 N Lakeview Ave 12-345',
  address2: '',
  locality: 'Chicago',
  region: 'IL',
  postalCode: '60614',
};

describe('a draft of a billing address', () => {
  it('restores any typed text unchanged', () => {
    const address = fc.record({
      email: fc.string(),
      country: fc.constantFrom(...countries),
      address1: fc.string({ unit: 'binary' }),
      address2: fc.string({ unit: 'binary' }),
      locality: fc.string({ unit: 'binary' }),
      region: fc.string(),
      postalCode: fc.string(),
    });
    fc.assert(
      fc.property(address, fc.option(fc.nat()), (billing, addressId) => {
        fc.pre(!/\d{12}/.test(Object.values(billing).join(' ').normalize('NFKC').replace(/[\s-]/g, '')));
        const draft: unknown = JSON.parse(JSON.stringify(billingDraft(billing, { ...header, addressId })));
        expect(isBillingOf(draft, owner, now)).toBe(true);
        expect(draft).toEqual({ ...header, addressId, billing });
      }),
    );
    expect(billingDraft(typed, header).billing).toEqual(typed);
  });

  it('never stores card data, in whichever field the number was typed', () => {
    const digits = fc.stringMatching(/^\d{12,19}$/);
    const written = fc.tuple(digits, fc.constantFrom('', ' ', '-', '\u3000')).map(([number, between]) => ({
      number,
      text: number.replace(/\d{4}(?=\d)/g, `$&${between}`),
    }));
    fc.assert(
      fc.property(
        written,
        fc.constantFrom(...billingFields),
        fc.constantFrom('', 'c/o '),
        fc.boolean(),
        ({ number, text }, field, before, isWide) => {
          const said = isWide ? text.replace(/\d/g, (digit) => String.fromCodePoint(Number(digit) + 0xff10)) : text;
          const card = { number: text, cvv: '987', expiry: '12 / 40', firstName: 'Zed', lastName: 'Quux' };
          const draft = billingDraft({ ...typed, ...card, [field]: before + said }, header);
          expect(draft.billing[field]).toBe('');
          const text2 = JSON.stringify(draft).normalize('NFKC');
          expect(text2.replace(/[\s-]/g, '')).not.toContain(number);
          for (const secret of ['987', '12 / 40', 'Zed', 'Quux']) expect(text2).not.toContain(secret);
        },
      ),
    );
  });

  it('is valid for its owner only, and for as long as a cart', () => {
    const draft = billingDraft(typed, header);
    expect(isBillingOf(draft, owner, now)).toBe(true);
    expect(isBillingOf(draft, { ...owner, accountId: other }, now)).toBe(false);
    expect(isBillingOf(draft, { ...owner, eventId: 2 }, now)).toBe(false);
    expect(isBillingOf(draft, { ...owner, staff: other }, now)).toBe(false);
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(isBillingOf(draft, owner, later(cartStorageMs))).toBe(true);
    expect(isBillingOf(draft, owner, later(cartStorageMs + 1))).toBe(false);
  });

  it('is rejected when it is invalid', () => {
    const draft = billingDraft(typed, header);
    for (const broken of [
      null,
      'text',
      {},
      { ...draft, billing: null },
      { ...draft, billing: { ...typed, country: 'FRA' } },
      { ...draft, billing: { ...typed, locality: 5 } },
      { ...draft, addressId: 'one' },
      { ...draft, owner: null },
    ])
      expect(isBillingOf(broken, owner, now)).toBe(false);
  });
});
