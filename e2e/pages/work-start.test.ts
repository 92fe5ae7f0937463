import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { eventOf } from '../support/product.ts';
import { signIn, travel } from './support/journey.ts';

/** Where staff start after sign-in, without a click (people 4.2). */

test.each([
  ['desk', '/admin/$eventId?tab=desk'],
  ['gate-b', '/admin/event/$eventId/scan'],
  ['scanner', '/dashboard'],
  ['helper', '/dashboard'],
])('%s starts at %s', async (user, screen) => {
  const { eventId } = await eventOf('ENERGIZE26', 'admin');
  const { desk } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await signIn(journey, user);
    const wanted = screen.replace('$eventId', String(eventId));
    await page.waitForURL((url) => url.pathname + url.search === wanted);
    if (user === 'desk') await page.getByLabel(desk.label, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.title)).not.toBe('');
  });
});
