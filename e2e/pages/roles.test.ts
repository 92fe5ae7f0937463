import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { draftOf, untilSaved } from '../support/editing.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { eventOf, nameOf } from '../support/product.ts';

/** What an organiser and a reader of reports see and may do, each with a role for one event (people 4.3, people 4.9). */

/** The editing of a copy is the longest part, so one language is enough for it. */
const organisers = [
  { seen: { locale: 'en-US', size: 'desktop' }, quoted: (text: string) => `“${text}”`, copies: true },
  { seen: { locale: 'ja-JP', size: 'phone' }, quoted: (text: string) => `「${text}」`, copies: false },
] as const;

test.each(organisers)(
  'an organiser edits an own event, and a refusal at another event names the role and its events: $seen.locale',
  async ({ seen, quoted, copies }) => {
    const { locale } = seen;
    const { selfService: s, eventList: l, staffRoles } = await loadStaff(locale);
    const [own, other] = [await eventOf('ENERGIZE26', 'admin'), await eventOf('FIVESTAR26', 'admin')];
    const name = nameOf(own, locale);
    await travel(seen, async (journey) => {
      const { page } = journey;
      // The first screen of an organiser.
      await enter(journey, 'organizer', '/');
      await page.waitForURL((url) => url.pathname === '/admin/events');
      // A copy of the event has its name and another code.
      const row = page.getByRole('row').filter({ hasText: new RegExp(`${own.eventShortCode}(?!-)`) });
      await row.getByRole('link', { name, exact: true }).waitFor();
      expect(await page.getByText(other.eventShortCode, { exact: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: s.newTitle, exact: true }).count()).toBe(0);
      await row.getByRole('button', { name: l.actionsOf({ name }) }).click();
      await page.getByRole('menuitem', { name: s.clone, exact: true }).waitFor();
      if (copies) await editCopy(journey);

      journey.expectProblem(/403/);
      await journey.visit(`/admin/self-service/${other.eventId}`);
      const refusal = page.getByText(quoted(staffRoles.names.organiser)).first();
      await refusal.waitFor();
      for (const word of [name, nameOf(other, locale)]) expect(await refusal.innerText()).toContain(word);
    });
  },
);

/** Copies the event of the open menu and edits the copy, which is theirs too. The demo's event stays as it is. */
async function editCopy({ page, look: { locale } }: Journey): Promise<void> {
  const { selfService: s, editor: e } = await loadStaff(locale);
  await page.getByRole('menuitem', { name: s.clone, exact: true }).click();
  await page.getByLabel(s.cloneFirstDay, { exact: true }).fill('2099-06-01');
  await page.getByRole('dialog').getByRole('button', { name: s.clone, exact: true }).click();
  await page.waitForURL(/\/admin\/self-service\/\d+$/);
  const eventId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.getByRole('tab', { name: e.tabInfo }).waitFor();
  await page.getByLabel(e.nameIn({ language: 'English' }), { exact: true }).fill('Rehearsal');
  await untilSaved(page);
  await expect.poll(async () => (await draftOf(eventId)).definition.translations?.name?.en_US?.value).toBe('Rehearsal');
}

test('a reader of reports sees the numbers and amounts of an own event, and nothing else', async () => {
  const { staffFrame: t, staffRoles } = await loadStaff('es-US');
  const [own, other] = [await eventOf('ENERGIZE26', 'admin'), await eventOf('FIVESTAR26', 'admin')];
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'reports', '/');
    await page.waitForURL((url) => url.pathname === '/admin/events');
    await page.getByRole('link', { name: nameOf(own, 'es-US'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/admin/${own.eventId}`);
    await page.getByRole('heading', { name: t.overview, level: 1 }).waitFor();
    await page.getByRole('link', { name: t.reports, exact: true }).click();
    await page.getByRole('article').nth(4).waitFor();
    // This role reads amounts, but opens no other section of the event.
    await page.getByRole('article').getByText(/\$\d/).first().waitFor();
    for (const hidden of [t.attendees, t.desk, t.door, t.setup])
      expect(await page.getByRole('link', { name: hidden, exact: true }).count(), hidden).toBe(0);

    journey.expectProblem(/403/);
    await journey.visit(`/admin/${other.eventId}?tab=stats`);
    await page.getByText(`«${staffRoles.names.reports}»`).first().waitFor();
    await journey.visit(`/admin/self-service/${own.eventId}`);
    await page.getByText(staffRoles.refusedTitle).waitFor();
    expect(await page.getByRole('link', { name: t.badges }).count()).toBe(0);
  });
});
