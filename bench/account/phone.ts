import type { Client } from 'pg';
import { cpuSlowDown, openBrowser } from '../lib/browser.ts';
import { tryScreen, type Screen } from '../lib/readiness.ts';

/** Seconds until an account page is usable. */
const budget = { ready: 2.5 };

/** Measures the pages of the consultant with 500 tickets on a slow phone, like `bench:ready`. Returns the number of figures over budget. */
export async function measurePhone(address: string, db: Client, repeats: number): Promise<number> {
  const { rows } = await db.query<{ ticket: string; order: string }>(
    'SELECT min(ticket_id) AS ticket, min(order_id) AS order FROM ticket WHERE account_id = 2 AND event_id = 1',
  );
  const [own] = rows;
  const signedIn = { token: 'bench-2', userId: 'C1000002', username: 'Robin Taylor' };
  const screens: Screen[] = [
    { name: 'events', path: '/', control: 'main a[href$="/summary"]' },
    { name: 'my orders', path: '/account', control: 'main a[href$="/summary"]' },
    {
      name: 'my orders, the first ticket',
      path: '/account',
      control: 'section[aria-labelledby="my-tickets"] a[href^="/ticket/"]',
    },
    { name: 'orders of an event', path: '/account/BENCH-7', control: 'main a[href$="/summary"]' },
    { name: 'event summary', path: '/account/1/summary', control: 'main a[href^="/ticket/"]' },
    { name: 'confirmation', path: `/confirmation/BENCH-1/${own?.order}`, control: 'main a[href$="/summary"]' },
    { name: 'ticket, its code', path: `/ticket/${own?.ticket}`, control: 'main article button svg' },
    { name: 'ticket, its form', path: `/ticket/${own?.ticket}`, control: 'main form input' },
    { name: 'transfer', path: `/ticket/${own?.ticket}/transfer`, control: 'main input' },
  ].map((screen) => ({ ...screen, signedIn, budget }));
  console.log(
    `the consultant's pages, thread ${cpuSlowDown} times slower, 1.44 Mbit/s, 562 ms a request; median of ${repeats}`,
  );
  const browser = await openBrowser();
  try {
    let over = 0;
    const table = [];
    for (const screen of screens) {
      const { row, over: more } = await tryScreen(browser, address, screen, { repeats });
      // Show progress, because this takes minutes.
      console.log(row['screen'], row['ready s']);
      table.push(row);
      over += more;
    }
    console.table(table);
    return over;
  } finally {
    await browser.close();
  }
}
