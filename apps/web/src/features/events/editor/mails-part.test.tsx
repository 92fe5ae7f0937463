// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { renderOnPage } from '../../../../test/page.tsx';
import { MailsPart } from './MailsPart.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('has no empty content to edit when the content of the mail cannot be loaded', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'TOO_MANY_REQUESTS' } }, { status: 429 })),
  );
  const own = { templateName: 'confirmation', locale: 'en-US', templateSubject: 'Hello' };
  const part = {
    definition: { ...definitionOf(configurationOf([])), emailTemplates: [own] },
    change: () => undefined,
    problemAt: () => undefined,
  };
  const props = { ...part, eventId: 7, tokens: [] } as unknown as Parameters<typeof MailsPart>[0]; // The part reads the mails and the sender.
  const page = await renderOnPage(<MailsPart {...props} />, ['registration', 'staff']);
  await page.findByRole('button', { name: 'Try again' });
  expect(page.queryByRole('checkbox', { name: 'Show HTML' })).toBeNull();
});
