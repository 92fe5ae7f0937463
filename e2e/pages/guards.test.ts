import { describe, expect, test } from 'vitest';
import { enter, type Look, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';

const people = peopleOf('guards');

/** Which role may open which screen (system 4, people 4.2). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

/** Opens each address on one page, and checks the address it leads to. */
async function expectRedirects(
  user: string | null,
  redirects: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  await travel(desktop, async (journey) => {
    const { page, visit, expectProblem } = journey;
    // Screens behind the guards may request missing records, and ticket 1, whose check-in is not open for the scanner.
    expectProblem(/40[34]/);
    expectProblem(/409.*\/api\/ticket\/1$|status of 409 .*\/api\/ticket\/1\)/);
    if (user !== null) await enter(journey, user);
    for (const [from, to] of redirects) {
      await visit(from);
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).search, {
          message: `from ${from}`,
        })
        .toBe(to);
    }
  });
}

describe('guards', () => {
  test('sends a visitor without a session to the sign-in screen, and then to the requested page', async () => {
    await expectRedirects(null, [
      ['/', '/login'],
      ['/account', '/login?to=%2Faccount'],
      ['/registration/1', '/login?to=%2Fregistration%2F1'],
      ['/confirmation/FIVESTAR26/1', '/login?to=%2Fconfirmation%2FFIVESTAR26%2F1'],
      ['/dashboard', '/login?to=%2Fdashboard'],
      ['/check-in/5', '/login?to=%2Fcheck-in%2F5'],
      ['/nowhere/at/all', '/login'],
      ['/?lang=ja-JP', '/login'],
      ['/login?lang=en-US', '/login'],
    ]);
  });

  test('keeps a consultant on the attendee side', async () => {
    await expectRedirects(people.consultant, [
      ['/login', '/'],
      ['/login?to=/account', '/'],
      ['/?lang=es-US', '/'],
      ['/?lang=en-US', '/'],
      ['/?lang=xx-YY', '/?lang=xx-YY'],
      ['/dashboard', '/'],
      ['/admin/1', '/'],
      ['/check-in/1', '/'],
      ['/badge/1', '/'],
      ['/admin/self-service', '/'],
      ['/registration/undefined', '/'],
      ['/nowhere/at/all', '/'],
    ]);
  });

  test('redirects a missing event to the events list, and a missing order to the account', async () => {
    await expectRedirects(people.consultant, [
      ['/registration/999999', '/'],
      ['/registration/NOSUCH26', '/'],
      ['/account/999999/summary', '/'],
      ['/confirmation/FIVESTAR26/0', '/account'],
      ['/confirmation/FIVESTAR26/999999', '/account'],
    ]);
  });

  test('sends staff to the dashboard, and only to screens of their role', async () => {
    await expectRedirects('admin', [
      ['/', '/dashboard'],
      ['/login', '/dashboard'],
      ['/account', '/dashboard'],
      ['/registration/1', '/dashboard'],
      ['/nowhere/at/all', '/dashboard'],
      ['/admin/self-service', '/admin/self-service'],
    ]);
    await expectRedirects('scanner', [
      ['/', '/dashboard'],
      ['/admin/1', '/dashboard'],
      ['/admin/self-service', '/dashboard'],
      [`/admin/event/1/order-summary/${people.consultant}`, '/dashboard'],
      ['/check-in/1', '/check-in/1'],
    ]);
    await expectRedirects('helper', [
      ['/', '/dashboard'],
      ['/admin/1', '/admin/1'],
      ['/check-in/1', '/check-in/1'],
      [`/admin/event/1/order-summary/${people.consultant}`, '/dashboard'],
      ['/admin/1/manage', '/dashboard'],
      ['/admin/self-service', '/dashboard'],
    ]);
  });

  test('refuses on the server every call that the screens do not offer', async () => {
    const [attendee, helper] = [await tokenOf(people.consultant), await tokenOf('helper')];
    const { eventId } = await eventOf('ENERGIZE26', people.consultant);
    for (const [path, options] of [
      ['/admin/events', { token: attendee }],
      ['/ticket/1/check-in', { token: attendee, body: {} }],
      ['/events/clone-event', { token: helper, body: { eventId } }],
    ] as const) {
      const [status, body] = await ask(path, { ...options, locale: 'es-US' });
      expect([status, (body as { error: { code: string } }).error.code], path).toEqual([403, 'FORBIDDEN']);
    }
    expect((await ask('/account/profile'))[0]).toBe(401);
  });
});

test("hides another person's ticket", async () => {
  const [, theirs] = await ask('/tickets', { token: await tokenOf(people.ticketHolder) });
  const ticketId = (theirs as { ticketId: number }[])[0]?.ticketId ?? 0;
  expect(ticketId).toBeGreaterThan(0);
  await travel(desktop, async (journey) => {
    const { page, visit, text, expectProblem } = journey;
    expectProblem(/40[34]/);
    await enter(journey, people.stranger);
    await visit(`/ticket/${ticketId}`);
    await page.waitForURL((url) => url.pathname === '/account');
    await page
      .getByText(String(text.errors.FORBIDDEN))
      .or(page.getByText(String(text.errors.RECORD_NOT_FOUND)))
      .first()
      .waitFor();
  });
});
