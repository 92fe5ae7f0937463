// In Chromium, because the browser checks a partly typed date.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { describe, expect, test } from 'vitest';
import { enter, look, travel } from './support/journey.ts';
import { eventOf, linkIn, mailWith, nameOf, pressLink } from './support/product.ts';

/**
 * Staff accounts (people 4.6), their roles per event (people 4.8), the notice about a page of another role (people 4.7),
 * and the outbox (mail 1.4).
 */

describe('staff accounts', () => {
  test('get a role for one event and a time span, and see no other event', async () => {
    const address = 'noa.okafor@example.com';
    const { staffAccounts: t, staffRoles } = await loadStaff('en-US');
    const [running, other] = [await eventOf('ENERGIZE26', 'admin'), await eventOf('FIVESTAR26', 'admin')];
    const name = nameOf(running, 'en-US');
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      await enter(journey, 'admin', '/admin/staff');
      await page.getByRole('button', { name: t.invite }).click();
      const dialog = page.getByRole('dialog');
      const grant = dialog.getByRole('group', { name: t.grantOf({ number: '1' }) });
      await grant.getByLabel(t.event).selectOption({ label: name });
      await grant.getByLabel(t.role).selectOption({ label: staffRoles.names['ticket-scanner'] });
      await dialog.getByLabel(t.person, { exact: true }).fill(address);
      await grant.getByText(t.span, { exact: true }).click();
      await grant.getByLabel(t.label).fill('Gate B');
      const until = grant.getByLabel(t.until);
      await until.fill('2030-11-29T20:00');
      // A date that is only partly typed is not sent as "no end".
      await until.focus();
      await page.keyboard.press('Delete');
      await dialog.getByRole('button', { name: t.send }).click();
      expect(await until.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
      expect(await dialog.isVisible()).toBe(true);
      await until.fill('2030-11-29T20:00');
      await look(journey, 'staff-grant');
      await dialog.getByRole('button', { name: t.send }).click();
      await page.getByText(t.sent({ name: 'Noa Okafor' })).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'noa.okafor' });
      await row.getByText(`${staffRoles.names['ticket-scanner']} · ${name} · Gate B`).waitFor();
      await look(journey, 'staff-grant-listed');
    });
    const mail = await mailWith(address, '/login?token=');
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page } = journey;
      await journey.visit(linkIn(mail));
      await pressLink(journey);
      await page.waitForURL((url) => url.pathname === `/admin/event/${running.eventId}/scan`);
      await journey.visit('/dashboard');
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
      expect(await page.getByText(nameOf(other, 'en-US'), { exact: true }).count()).toBe(0);
      await look(journey, 'dashboard-of-one-event');
      journey.expectProblem(/403/);
      await journey.visit(`/admin/event/${other.eventId}/scan`);
      await page.getByText(`“${staffRoles.names['ticket-scanner']}, Gate B”`).first().waitFor();
      await look(journey, 'role-for-other-events');
    });
  });
});
