import { text as textOf } from 'node:stream/consumers';
import { loadBelongings, loadStaff } from '@foyer/messages/catalogues';
import { expect, test } from 'vitest';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, demoPassword, eventOf } from './support/product.ts';

/** Taking one's data along, and an administrator who makes a person nobody (readings §10 Privacy). */

const people = peopleOf('privacy');

test('a person takes along what is held about them, as a page in their language', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const { account } = await loadBelongings['es-US']();
    await enter(journey, people.taker, '/account');
    const button = page.getByRole('button', { name: account.dataAsPage });
    await button.waitFor();
    await look(journey, 'your-data');
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`foyer-${people.taker}.html`);
    const file = await textOf(await download.createReadStream());
    expect(file).toContain('<h1>Lo que guardamos sobre usted</h1>');
    expect(file).toContain(people.taker);
    await page.getByText(account.dataTaken).waitFor();
  });
});

test('an administrator reads what goes and what stays, types the number, and nobody signs in there any more', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { privacy } = await loadStaff['en-US']();
    const { eventId } = await eventOf('STRIKE25', 'admin');
    await enter(journey, 'admin', `/admin/event/${eventId}/order-summary/${people.leaver}`);
    await page.getByRole('button', { name: privacy.anonymise }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(privacy.goes).waitFor();
    await look(journey, 'anonymise');
    await dialog.getByLabel(privacy.reason, { exact: true }).fill('Asked by letter');
    await dialog.getByText(privacy.notTyped).waitFor();
    await dialog.getByLabel(privacy.typeNumber({ account: people.leaver })).fill(people.leaver.toLowerCase());
    await dialog.getByRole('button', { name: privacy.confirm }).click();
    await page.getByText(privacy.done).waitFor();
    await page.getByRole('heading', { level: 1, name: '—' }).waitFor();
    const [status] = await ask('/authentication/login', { body: { userId: people.leaver, password: demoPassword } });
    expect(status).toBe(401);
  });
});
