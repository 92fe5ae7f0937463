// In Chromium, because a content policy of another site limits the script, and the page has colours and a layout.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicAddresses } from '@foyer/contract/events/public-pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedCode } from '@foyer/domain/events/embed-code';
import { asAdmin } from './support/editing.ts';
import { look, travel } from './support/journey.ts';
import { eventOf, productAddress } from './support/product.ts';

/** The public page, and the button and list on a page of another site with a strict content policy (events 6). */

let other: Server;
let html = '';
beforeAll(async () => {
  other = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end();
    const own = productAddress();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${own}; connect-src ${own}; img-src ${own}`,
    });
    response.end(html);
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void other.close());

test('the page works without JavaScript and leads to registration after the sign-in', async () => {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  await travel({ locale: 'ja-JP', size: 'phone', colorScheme: 'dark' }, async (journey) => {
    const { page } = journey;
    await page.goto(`${productAddress()}/e/${eventId}/ja`);
    await look(journey, 'public-page');
    await page.getByRole('link', { name: 'ログインして申し込む' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('to') === `/registration/${eventId}`,
    );
  });
});

test('shows the button and the list under a strict content policy, without cookies', async () => {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const { script, pages } = await asAdmin<PublicAddresses>(`/events/${eventId}/public-addresses`, 'GET');
  if (!script) throw new Error('The client is not built.');
  const ofProduct = (url: string) => `${productAddress()}${new URL(url).pathname}`;
  const code = { script: { ...script, url: ofProduct(script.url) }, url: pages['es-US'], locale: 'es-US' as const };
  html = `<!doctype html><html lang="es"><title>Otro sitio</title><main><h1>Otro sitio</h1>${embedCode({ ...code, eventId })}${embedCode(code)}</main>`;
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    const { page, context } = journey;
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const button = page.locator('foyer-button a.button');
    await button.waitFor();
    expect(await button.textContent()).toBe('Inscribirse');
    expect(await button.getAttribute('href')).toMatch(new RegExp(`/e/${eventId}/es$`));
    const cards = page.locator('foyer-events li');
    await cards.first().waitFor();
    expect(await cards.count()).toBeGreaterThan(1);
    await expect
      .poll(() =>
        page
          .locator('foyer-events img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    // The styles are there although the policy of the page allows none.
    expect(await button.evaluate((link) => getComputedStyle(link).minHeight)).toBe('44px');
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await look(journey, 'embedded');
  });
});
