import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createOrders, type NewOrder } from '../factories/order.ts';
import { demoQualification } from '../people/write-qualifications.ts';
import { createRandom } from '../random.ts';
import { selfOf } from './attendee.ts';
import { ticketFor } from './tickets.ts';
import type { CrowdContext } from './write-crowd.ts';

const day = 86_400_000;

/** Registers the people who then lost their place, free by its benefit, so that the re-check of DIAMOND26 has tickets (selling 8). */
export async function writeRecheck(tx: Tx, { now, people, events, pricing }: CrowdContext): Promise<void> {
  const event = events.get('DIAMOND26');
  if (!event) return;
  const random = createRandom(demoQualification);
  const at = new Date(now.getTime() - 2 * day);
  const { rows: revoked } = await sql<{ id: number; account: string }>`
    SELECT p.earned_place_id AS id, a.external_account_identifier AS account
    FROM earned_place p JOIN account a USING (account_id) JOIN qualification q USING (qualification_id)
    WHERE q.key = ${demoQualification} AND (p.state = 'REVOKED' OR p.lost_at IS NOT NULL)
    ORDER BY a.external_account_identifier`.execute(tx);
  const orders = revoked.flatMap(({ id, account }): NewOrder[] => {
    const person = people.consultants.get(account);
    if (!person) return [];
    const ticket = ticketFor(event, 'retreat', { person, attendee: selfOf(person) }, { pricing, random, now: at });
    return [
      {
        account_id: person.accountId,
        created_at: at,
        staff_account_id: people.staff.admin,
        tickets: [{ ...ticket, amount_minor: 0, coupons_applied: [], earned_place_id: id }],
      },
    ];
  });
  await createOrders(tx, orders);
}
