import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '@foyer/contract/wire/vocabulary';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { createTestApp, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ name: 'accessibility', env: { ACCESSIBILITY_CONTACT: 'mailto:access@example.com' } });
});
afterAll(() => app.close());

test.each(locales)('serves the accessibility statement in %s, with every gap and the contact', async (locale) => {
  const byHeader = await app.inject('GET', '/accessibility', { headers: { 'accept-language': locale } });
  const byLink = await app.inject('GET', `/accessibility?lang=${locale}`);
  expect([byHeader.status, byHeader.headers['content-language'], byLink.text]).toEqual([200, locale, byHeader.text]);
  const { documents, pictures, provider, camera } = serverTexts[locale].accessibilityPage;
  for (const gap of [documents, pictures, provider, camera]) expect(byHeader.text).toContain(`<li>${gap}</li>`);
  expect(byHeader.text).toContain('<a href="mailto:access@example.com">access@example.com</a>');
  expect(byHeader.text.match(/hreflang=/g)).toHaveLength(locales.length - 1);
});

test('ignores an unknown language, and names the organiser without a contact', async () => {
  const other = await createTestApp({ name: 'no contact', beside: app });
  const { status, text } = await other.inject('GET', '/accessibility?lang=%3Cscript%3E');
  expect(status).toBe(200);
  expect(text).toContain(serverTexts['en-US'].accessibilityPage.noContact);
  expect(text).not.toContain('<script');
  await other.close();
});
