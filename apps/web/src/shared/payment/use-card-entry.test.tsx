// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { AddressesOnFile } from './AddressesOnFile.tsx';
import { useCardEntry } from './use-card-entry.ts';

/** The card form as the payment panel shows it: the addresses on file are a part of the form. */
function Form() {
  const card = useCardEntry({ firstName: 'Ada', lastName: 'Lane', email: 'ada@example.com' }, null);
  if (!card.isReady) return null;
  return (
    <form aria-label="card">
      <AddressesOnFile chosen={card.address} locked={false} onPick={() => {}} />
      <output>{card.entry.email}</output>
    </form>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['/account/address', '/account/profile'])(
  'shows the card form once after one failed load of %s',
  async (path) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      sent.push(url);
      if (!url.includes(path))
        return Promise.resolve(Response.json(url.includes('address') ? [] : { countryCode: 'USA' }));
      return Promise.resolve(Response.json({ error: { code: 'GENERAL_ERROR', message: 'Oops' } }, { status: 500 }));
    });
    await renderOnPage(<Form />, ['registration']);
    const form = await screen.findByRole('form', { name: 'card' });
    // A second load would begin when the form appears, and remove the form.
    await vi.waitFor(() => expect(sent.filter((url) => url.includes('/account/'))).toHaveLength(2));
    await Promise.resolve();
    expect(document.contains(form)).toBe(true);
    expect(sent.filter((url) => url.includes(path))).toHaveLength(1);
  },
);
