import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { ask, tokenOf } from '../support/product.ts';
import { enter, travel } from './support/journey.ts';

/** Account lists of staff (people 7.4). */

const { first, second, third } = peopleOf('account-lists');

test('creates a list, adds pasted numbers, corrects an unknown one, and removes an account', async () => {
  const { accountLists: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/lists');
    await page.getByRole('link', { name: 'Top 100 leaders' }).waitFor();
    const { effort, tap } = person();
    await tap(page.getByRole('button', { name: t.create }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.name, { exact: true }).fill('Speakers 2027');
    await expect.poll(() => dialog.getByLabel(t.key).inputValue()).toBe('speakers-2027');
    await tap(dialog.getByRole('button', { name: t.save }));
    await tap(page.getByRole('link', { name: 'Speakers 2027' }));
    await page.getByText(t.noMembers).waitFor();

    await tap(page.getByRole('button', { name: t.add }));
    await dialog.getByLabel(t.numbers).fill(`${first}, ${second.slice(1)}\nC9999999`);
    await tap(dialog.getByRole('button', { name: t.addCount({ count: 3 }) }));
    await dialog.getByText(t.unknown({ count: 1 })).waitFor();
    expect(await dialog.getByLabel(t.numbers).inputValue()).toBe('C9999999');
    // From the first press to the added accounts.
    expect(effort.taps).toBe(5);
    await dialog.getByLabel(t.numbers).fill(third);
    await dialog.getByRole('button', { name: t.addCount({ count: 1 }) }).click();
    await page
      .getByText(t.size({ count: 3 }), { exact: false })
      .first()
      .waitFor();

    await page.getByLabel(t.search).fill(second);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: t.removeMember }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.removeMember }).click();
    await page.getByText(t.noMatch).waitFor();
    await page
      .getByText(t.size({ count: 2 }), { exact: false })
      .first()
      .waitFor();
  });
});

test('shows lists with no, three and many accounts, and a list that is gone', async () => {
  const { accountLists: t } = await loadStaff('ja-JP');
  const token = await tokenOf('admin');
  for (const key of ['none', 'three']) await ask('/account-lists', { token, body: { key, name: key } });
  await ask('/account-lists/three/members', { token, body: { numbers: [first, second, third] } });
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/lists?list=none');
    await page.getByText(t.noMembers).waitFor();
    expect(await page.getByLabel(t.search).count()).toBe(0);
    await journey.visit('/admin/lists?list=three');
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    await journey.visit('/admin/lists?list=top-100');
    await expect.poll(() => page.getByRole('row').count()).toBe(26);
    await page.getByRole('navigation', { name: t.pages }).waitFor();
    await journey.visit('/admin/lists?list=gone');
    await page.getByText(t.missing).waitFor();
  });
});
