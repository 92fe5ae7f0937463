import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { draftElsewhere } from '../support/editing.ts';
import { person } from '../support/effort.ts';
import { eventOf } from '../support/product.ts';
import { enter, travel } from './support/journey.ts';

/** Who can buy which ticket type when (selling 5). */

test('counts the accounts of windows with two clicks, warns, and leaves out the section of an event without windows', async () => {
  const { buyers: t, saleWindows, staffFrame } = await loadStaff('en-US');
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const { eventId: otherId } = await eventOf('ENERGIZE26', 'admin');
  const window = (key: string, audience: object, hours: [number, number]) => ({
    key,
    audience,
    startDateTime: new Date(Date.UTC(2027, 0, 12, hours[0])).toISOString(),
    endDateTime: new Date(Date.UTC(2027, 0, 12, hours[1])).toISOString(),
    mode: 'firstCome' as const,
  });
  await draftElsewhere(eventId, (definition) => ({
    ...definition,
    ticketConfigurations: definition.ticketConfigurations?.map((type, index) =>
      index > 0
        ? type
        : {
            ...type,
            saleWindows: [
              window('leaders', { lists: ['top-100'] }, [16, 18]),
              window('nobody', { lists: ['no-such-list'] }, [18, 20]),
            ],
          },
    ),
  }));
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${otherId}`);
    await page.getByRole('link', { name: staffFrame.dates }).waitFor();
    expect(await page.getByRole('link', { name: staffFrame.buyers }).count()).toBe(0);

    await journey.visit(`/admin/self-service/${eventId}`);
    const { effort, tap } = person();
    await tap(page.getByRole('link', { name: staffFrame.buyers }));
    await page.getByText(t.notCounted).waitFor();
    await tap(page.getByRole('button', { name: t.count }));
    expect(effort.taps).toBe(2);
    await page.getByText(t.warnings).waitFor();
    await page.getByText('Top 100 leaders').first().waitFor();
    await page.getByText(saleWindows.windowOf({ number: 2 }), { exact: false }).waitFor();
    await page.getByRole('cell', { name: '100', exact: true }).waitFor();
    // The bars of both windows have the counts too, for eyes only: readers have the table.
    const bars = page.locator('[aria-hidden="true"]').filter({ hasText: t.accountsOf({ count: 100 }) });
    await bars.getByText(t.accountsOf({ count: 100 }), { exact: true }).waitFor();
    expect(await bars.getByText(t.accountsOf({ count: 0 }), { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: t.countAgain }).waitFor();
  });
});
