import type { Tx } from '../../db/database.ts';
import { createOrders, type NewOrder } from '../factories/order.ts';
import type { Seeded } from '../people/write-people.ts';
import { createRandom } from '../random.ts';
import { selfOf, type Attendee } from './attendee.ts';
import { crowdOf } from './buyers.ts';
import { ticketFor } from './tickets.ts';
import type { CrowdContext } from './write-crowd.ts';

const day = 86_400_000;

/** A spouse with a name that the badge must shrink. */
const longNamed = (person: Seeded): Attendee => ({
  ...selfOf(person),
  relationship: 'SPOUSE',
  firstName: 'Maximiliana-Alexandrina',
  lastName: 'Featherstonehaugh-Cholmondeley',
  email: 'maximiliana.featherstonehaugh@example.com',
});

/**
 * Registers guests of honour for DIAMOND26 before its registration opens, as an administrator can. The preview of its
 * badges then has both ticket types, a Japanese name and a very long name.
 */
export async function writeEarlyGuests(tx: Tx, { now, people, events, pricing }: CrowdContext): Promise<void> {
  const event = events.get('DIAMOND26');
  if (!event) return;
  const random = createRandom(event.definition.code);
  const crowd = crowdOf(people);
  const from = (country: Seeded['country'], count: number) =>
    crowd.filter((person) => person.country === country).slice(0, count);
  const guests = [...from('USA', 4), ...from('JPN', 2)];
  const at = new Date(now.getTime() - 3 * day);
  await createOrders(
    tx,
    guests.map((person, n): NewOrder => {
      const attendees = n === 0 ? [selfOf(person), longNamed(person)] : [selfOf(person)];
      return {
        account_id: person.accountId,
        created_at: at,
        payment_kind: 'bypass',
        staff_account_id: people.staff.admin,
        tickets: attendees.map((attendee) =>
          ticketFor(event, n % 3 === 0 ? 'suite' : 'retreat', { person, attendee }, { pricing, random, now: at }),
        ),
      };
    }),
  );
}
