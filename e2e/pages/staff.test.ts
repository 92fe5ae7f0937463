import { locales } from '@foyer/contract/wire/vocabulary';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { describe, expect, test } from 'vitest';
import { enter, travel, travelEverywhere, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, linkIn, mailWith, nameOf, pressLink } from '../support/product.ts';

/**
 * Staff accounts (people 4.6), their roles per event (people 4.8), the notice about a page of another role (people 4.7),
 * and the outbox (mail 1.4).
 */

const people = peopleOf('staff');

describe('staff accounts', () => {
  test('are listed with roles and status, in every language and size', async () => {
    const seeAccounts = async (journey: Journey) => {
      const { page } = journey;
      const { staffAccounts, staffFrame } = await loadStaff(journey.look.locale);
      await page.getByRole('link', { name: staffFrame.settings, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: staffAccounts.title, exact: true }).waitFor();
      await page.getByRole('row').filter({ hasText: staffAccounts.you }).waitFor();
      await page.getByRole('button', { name: staffAccounts.invite }).click();
      await page.getByRole('dialog').getByText(staffAccounts.inviteText).waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width, 'sideways').toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.back();
      await page.waitForURL((url) => url.pathname === '/dashboard');
    };
    await travelEverywhere((journey) => enter(journey, 'admin', '/dashboard'), seeAccounts);
  });

  test('are invited by mail, get other roles, and are closed and reopened', async () => {
    const address = 'dana.reyes@example.com';
    const { staffAccounts: t, staffRoles } = await loadStaff('en-US');
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      await enter(journey, 'admin', '/admin/staff');
      await page.getByRole('button', { name: t.invite }).click();
      const dialog = page.getByRole('dialog');
      // With the first button, five clicks and fields.
      await dialog.getByLabel(t.event, { exact: true }).selectOption({ label: t.allEvents });
      await dialog.getByLabel(t.role, { exact: true }).selectOption({ label: staffRoles.names.helper });
      await dialog.getByLabel(t.person, { exact: true }).fill(address);
      await dialog.getByRole('button', { name: t.send }).click();
      await page.getByText(t.sent({ name: 'Dana Reyes' })).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'dana.reyes' });
      await row.getByText(t.invited, { exact: true }).waitFor();
    });
    const mail = await mailWith(address, '/login?token=');
    expect(mail).toContain('dana.reyes');
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      await journey.visit(linkIn(mail));
      await pressLink(journey);
      await journey.page.waitForURL((url) => url.pathname === '/dashboard');
    });
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      await enter(journey, 'admin', '/admin/staff');
      const row = page.getByRole('row').filter({ hasText: 'dana.reyes' });
      const dialog = page.getByRole('dialog');
      const act = async (label: string) => {
        await row.getByRole('button', { name: t.actionsOf({ name: 'Dana Reyes' }) }).click();
        await page.getByRole('menuitem', { name: label }).click();
      };
      await row.getByText(t.active, { exact: true }).waitFor();
      await act(t.changeRoles);
      await dialog.getByRole('button', { name: t.addGrant }).click();
      const added = dialog.getByRole('group', { name: t.grantOf({ number: '2' }) });
      await added.getByLabel(t.event, { exact: true }).selectOption({ label: t.allEvents });
      await added.getByLabel(t.role, { exact: true }).selectOption({ label: staffRoles.names['ticket-scanner'] });
      await dialog.getByRole('button', { name: t.save }).click();
      await row.getByText(staffRoles.names.helper, { exact: true }).waitFor();
      await row.getByText(staffRoles.names['ticket-scanner'], { exact: true }).waitFor();
      await act(t.close);
      const alertDialog = page.getByRole('alertdialog');
      await alertDialog.getByText(t.closeText).waitFor();
      await alertDialog.getByRole('button', { name: t.close }).click();
      await row.getByText(t.closed, { exact: true }).waitFor();
      await act(t.reopen);
      await dialog.getByRole('button', { name: t.sendLinkNow }).click();
      await row.getByText(t.invited, { exact: true }).waitFor();
      await act(t.sendLink);
      await dialog.getByRole('button', { name: t.sendLinkNow }).click();
      await page.getByText(t.resetDone({ name: 'Dana Reyes' })).waitFor();
    });
  });

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
      await grant.locator('details', { hasText: t.span }).evaluate((details) => details.setAttribute('open', ''));
      await grant.getByLabel(t.label).fill('Gate B');
      const until = grant.getByLabel(t.until);
      await until.fill('2030-11-29T20:00');
      // A date that is only partly typed is not sent as "no end". A browser gives it no value, and marks it.
      await until.evaluate((input: HTMLInputElement) => {
        input.value = '';
        Object.defineProperty(input, 'validity', { value: { badInput: true, valid: false }, configurable: true });
      });
      await dialog.getByRole('button', { name: t.send }).click();
      expect(await dialog.isVisible()).toBe(true);
      await until.evaluate((input: HTMLInputElement) => Reflect.deleteProperty(input, 'validity'));
      await until.fill('2030-11-29T20:00');
      await dialog.getByRole('button', { name: t.send }).click();
      await page.getByText(t.sent({ name: 'Noa Okafor' })).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'noa.okafor' });
      await row.getByText(`${staffRoles.names['ticket-scanner']} · ${name} · Gate B`).waitFor();
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
      journey.expectProblem(/403/);
      await journey.visit(`/admin/event/${other.eventId}/scan`);
      await page.getByText(`“${staffRoles.names['ticket-scanner']}, Gate B”`).first().waitFor();
    });
  });

  test('give a consultant a role for one event by number', async () => {
    const { staffAccounts: t, staffRoles } = await loadStaff('en-US');
    const event = await eventOf('ENERGIZE26', 'admin');
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      await enter(journey, 'admin', '/admin/staff');
      await page.getByRole('button', { name: t.invite }).click();
      const dialog = page.getByRole('dialog');
      // Nothing is chosen for the administrator.
      expect(await dialog.getByLabel(t.event, { exact: true }).inputValue()).toBe('');
      expect(await dialog.getByLabel(t.role, { exact: true }).inputValue()).toBe('');
      await dialog.getByLabel(t.event, { exact: true }).selectOption(String(event.eventId));
      await dialog.getByLabel(t.role, { exact: true }).selectOption({ label: staffRoles.names['ticket-scanner'] });
      journey.expectProblem(/404/);
      await dialog.getByLabel(t.person, { exact: true }).fill('C9999999');
      await dialog.getByText(t.noConsultant({ number: 'C9999999' })).waitFor();
      await dialog.getByLabel(t.person, { exact: true }).fill(people.volunteer);
      await dialog.getByText(people.volunteer).waitFor();
      await dialog.getByRole('button', { name: t.giveRole }).click();
      await dialog.waitFor({ state: 'detached' });
      const row = page.getByRole('row').filter({ hasText: people.volunteer });
      await row.getByText(`${staffRoles.names['ticket-scanner']} · ${nameOf(event, 'en-US')}`).waitFor();
      await row.getByText(t.consultant).waitFor();
    });
  });

  test('show no role of an event while the events are missing, and load them again', async () => {
    const { staffAccounts: t } = await loadStaff('en-US');
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      journey.expectProblem(/\/api\/admin\/events\b.*ERR_FAILED|ERR_FAILED.*\/api\/admin\/events\b/);
      await page.route(/\/api\/admin\/events$/, (route) => route.abort());
      await enter(journey, 'admin', '/admin/staff');
      const row = page.getByRole('row').filter({ hasText: 'gate-b' });
      await row.getByRole('button', { name: t.actionsOf({ name: 'Gale Ibarra' }) }).click();
      await page.getByRole('menuitem', { name: t.changeRoles }).click();
      const retry = page.getByRole('dialog').getByRole('button', { name: text.common.retry });
      await retry.waitFor();
      const grant = page.getByRole('group', { name: t.grantOf({ number: '1' }) });
      expect(await grant.count()).toBe(0);
      await page.unroute(/\/api\/admin\/events$/);
      await retry.click();
      await grant.getByLabel(t.event, { exact: true }).waitFor();
      const event = await eventOf('ENERGIZE26', 'admin');
      expect(await grant.getByLabel(t.event, { exact: true }).inputValue()).toBe(String(event.eventId));
    });
  });

  test('leave the own account alone', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { staffAccounts: t } = await loadStaff('en-US');
      await enter(journey, 'admin', '/admin/staff');
      const own = page.getByRole('row').filter({ hasText: t.you });
      await own.getByRole('button').click();
      const item = page.getByRole('menuitem', { name: t.changeRoles });
      await item.getByText(t.ownReason).waitFor();
      await item.click({ force: true });
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });
});

test('the dashboard names the role that a refused page needs, in every language and size', async () => {
  const seeNotice = async (journey: Journey) => {
    const { page, text } = journey;
    const { staffRoles: t } = await loadStaff(journey.look.locale);
    await page.getByText(t.refusedTitle).waitFor();
    await page.getByText(t.refusedText({ roles: t.names.admin })).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).waitFor();
    if (journey.look.locale !== locales.at(-1)) return;
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await page.getByText(t.refusedTitle).waitFor({ state: 'detached' });
  };
  await travelEverywhere(async (journey) => {
    await enter(journey, 'helper', '/admin/audit');
    await journey.page.waitForURL((url) => url.pathname === '/dashboard');
  }, seeNotice);
});

test('the outbox filters by status', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { outbox: t } = await loadStaff('en-US');
    await enter(journey, 'admin', '/admin/outbox');
    await page.getByRole('button', { name: t.statusFailed, exact: true }).click();
    await page.getByText(t.emptyState).waitFor();
    await page.getByRole('button', { name: t.statusSent, exact: true }).click();
    await page.getByRole('row').getByText(t.statusSent, { exact: true }).first().waitFor();
  });
});
