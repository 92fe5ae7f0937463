// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { RetentionOverview } from '@foyer/contract/people/privacy';
import { retention as words } from '@foyer/messages/en-US/people/retention';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import RetentionScreen from './RetentionScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  { resting: true, shown: words.restingText, absent: words.hourly },
  { resting: false, shown: words.hourly, absent: words.restingText },
])('says whether removal rests: $resting', async ({ resting, shown, absent }) => {
  const overview: RetentionOverview = {
    lastRunDate: null,
    resting,
    kinds: [{ kind: 'mail', days: 30, overdue: 2, lastRemoval: null }],
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(overview)));
  const { container } = await renderOnPage(<RetentionScreen />, ['staff']);
  await screen.findByText(words.noRun);
  expect(container.textContent).toContain(shown);
  expect(container.textContent).not.toContain(absent);
});
