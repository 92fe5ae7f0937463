// @vitest-environment happy-dom
import { secondFactors as t } from '@foyer/messages/en-US/pages/second-factors';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import FactorCards from './FactorCards.tsx';

/** Waits for the texts, which are loaded on demand. */
const open = () =>
  act(async () => {
    await renderOnPage(
      <Suspense>
        <FactorCards />
      </Suspense>,
    );
  });

test('the request to set up a second factor takes the focus, because it is below other cards', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ passkeys: [], codesSince: null, recoveryCodesLeft: 0, isRequired: true })),
  );
  await open();
  const words = await screen.findByText(t.required);
  expect(document.activeElement).toBe(words.closest('[tabindex]'));
});
