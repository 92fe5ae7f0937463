// In Chromium, because code fails to load.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { BrowserContext } from 'playwright-core';
import { test } from 'vitest';
import { lockParts } from './support/device-lock.ts';
import { enter, look, travel } from './support/journey.ts';

/**
 * A staff device that locks by its button or automatically, and unlocks with a PIN (people 2.3;
 * docs/security.md).
 */

const scripts = '**/assets/*.js';

/** Aborts the request for the code of the locked page. Everything else loads. */
async function withoutLock(context: BrowserContext): Promise<void> {
  await context.route(scripts, async (route) => {
    const response = await route.fetch();
    // The compile hint is the first line of a script, so `import` begins the second.
    if (/^import.*\.usePassword\b/ms.test(await response.text())) await route.abort();
    else await route.fulfill({ response });
  });
}

test('shows an error on a locked page whose code did not load, and retries', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, context, text, expectProblem } = journey;
    const { deviceLock } = await loadStaff('es-US');
    const { button, heading } = lockParts(page, deviceLock);
    expectProblem(/\/assets\/|Failed to fetch dynamically|ERR_FAILED|423/);
    await enter(journey, 'scanner', '/dashboard');
    await button(deviceLock.lock).click();
    await heading.waitFor();
    await withoutLock(context);
    await page.reload();
    await page.getByRole('heading', { name: text.common.pageFailedTitle }).waitFor();
    await look(journey, 'device-lock-missing');
    await context.unroute(scripts);
    await page.getByRole('button', { name: text.common.retry }).click();
    await heading.waitFor();
  });
});
