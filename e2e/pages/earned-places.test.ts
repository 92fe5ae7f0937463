import type { OwnEarnedPlace } from '@foyer/contract/people/qualifications';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { earnedPlaces as words } from '@foyer/messages/en-US/people/earned-places';
import { earnedPlaces as japanese } from '@foyer/messages/ja-JP/people/earned-places';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { ask, tokenOf } from '../support/product.ts';
import { enter, travel } from './support/journey.ts';

/** Places that accounts earned, for members and staff (selling 3). */

const people = peopleOf('earned-places');
const rules = {
  translations: { name: { ja_JP: { value: '優秀者' } } },
  periodStart: null,
  periodEnd: null,
  quantity: null,
  deferEventId: null,
  nextOffer: 'none',
  offerDays: 14,
  mostInvitations: null,
  firstTimersFirst: false,
};

async function offer(key: string, accounts: readonly string[]): Promise<void> {
  const token = await tokenOf('admin');
  const [saved] = await ask(`/admin/qualifications/${key}`, { token, method: 'PUT', body: { ...rules, name: key } });
  const offeredUntil = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const body = { accounts, seats: 1, guests: 1, offeredUntil };
  const [granted] = await ask(`/admin/qualifications/${key}/places`, { token, body });
  expect([saved, granted]).toEqual([200, 200]);
}

test('accepts a place on the first screen with two clicks, and then declines it', async () => {
  await offer('page-top', [people.member]);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, people.member);
    await journey.visit('/');
    await page.getByText(words.open({ qualification: 'page-top' })).waitFor();
    const { effort, tap } = person();
    const dialog = page.getByRole('alertdialog');
    await tap(page.getByRole('button', { name: `${words.accept}: page-top` }));
    await tap(dialog.getByRole('button', { name: words.accept, exact: true }));
    await page.getByText(words.acceptedNow).waitFor();
    expect(effort.taps).toBe(2);
    await page.getByText(words.accepted({ qualification: 'page-top' })).waitFor();
    const [, own] = await ask('/account/places', { token: await tokenOf(people.member) });
    expect((own as OwnEarnedPlace[])[0]?.state).toBe('ACCEPTED');
    await page.getByRole('button', { name: `${words.decline}: page-top` }).click();
    await dialog.getByRole('button', { name: words.decline, exact: true }).click();
    await page.getByText(words.declinedNow).waitFor();
    await expect.poll(() => page.getByText(words.accepted({ qualification: 'page-top' })).count()).toBe(0);
  });
});

test('shows no one without a place anything about places, and the name in the language of the reader', async () => {
  await offer('page-japan', [people.japan]);
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, people.japan);
    await journey.visit('/');
    await journey.page.getByText(japanese.open({ qualification: '優秀者' })).waitFor();
  });
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    await enter(journey, people.other);
    await journey.visit('/');
    await journey.page.getByRole('article').first().waitFor();
    expect(await journey.page.getByRole('region', { name: words.title }).count()).toBe(0);
  });
});

test('staff create a qualification, offer a place, filter by state and revoke it', async () => {
  const { accountLists, qualifications: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/qualifications');
    await page.getByRole('link', { name: 'Diamond Club 2026' }).waitFor();
    await page.getByRole('button', { name: t.add, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.name, { exact: true }).fill('Speakers');
    // The name proposes the key.
    await expect.poll(() => dialog.getByLabel(accountLists.key).inputValue()).toBe('speakers');
    await dialog.getByRole('button', { name: t.save }).click();
    await page.getByRole('link', { name: 'Speakers' }).click();
    await page.getByText(t.empty, { exact: true }).waitFor();
    await page.getByRole('button', { name: t.offer }).click();
    await dialog.getByLabel(t.accounts).fill(`${people.granted} C9999999`);
    await dialog.getByRole('button', { name: t.offer }).click();
    await dialog.getByText(t.refused({ accounts: 'C9999999' })).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: t.actions }).click();
    await page.getByRole('menuitem', { name: t.revoke }).click();
    await dialog.getByRole('button', { name: t.revoke }).click();
    await page.getByText(t.done).waitFor();
    await page.getByLabel(t.state).selectOption('OFFERED');
    await page.getByText(t.empty, { exact: true }).waitFor();
    await page.getByLabel(t.state).selectOption('REVOKED');
    await page.getByText(people.granted).waitFor();
    await journey.visit('/admin/qualifications?qualification=diamond-2026');
    await expect.poll(() => page.getByRole('row').count()).toBe(9);
  });
});

test('staff put an account on the ranked list, move it to the top, and see who is next', async () => {
  const { qualifications: t } = await loadStaff('en-US');
  const token = await tokenOf('admin');
  const body = { ...rules, name: 'page-list', nextOffer: 'list', mostInvitations: 3 };
  expect((await ask('/admin/qualifications/page-list', { token, method: 'PUT', body }))[0]).toBe(200);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/qualifications?qualification=page-list');
    await page.getByRole('tab', { name: t.rankedList }).click();
    await page.getByText(t.listEmpty).waitFor();
    await page.getByRole('button', { name: t.addToList }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.accounts).fill(`${people.member} ${people.other}`);
    await dialog.getByRole('button', { name: t.save }).click();
    await page
      .getByRole('row', { name: new RegExp(people.member) })
      .getByText(t.candidateStatuses.next)
      .waitFor();
    const second = page.getByRole('row', { name: new RegExp(people.other) });
    await second.getByRole('button', { name: new RegExp(t.actions) }).click();
    await page.getByRole('menuitem', { name: t.moveTo }).click();
    await dialog.getByLabel(t.rank).fill('1');
    await dialog.getByRole('button', { name: t.save }).click();
    await second.getByText(t.candidateStatuses.next).waitFor();
  });
});
