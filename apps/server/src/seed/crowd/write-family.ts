import type { Tx } from '../../db/database.ts';
import { createOrders } from '../factories/order.ts';
import { createRandom } from '../random.ts';
import { selfOf, type Attendee } from './attendee.ts';
import { payerOf } from './buyers.ts';
import { ticketFor } from './tickets.ts';
import type { CrowdContext } from './write-crowd.ts';

const day = 86_400_000;

/**
 * The family of C1000005 (system 6.4): self, spouse and one guest at FIVESTAR26 and ENERGIZE26. The own FIVESTAR26
 * ticket can be upgraded, the spouse's downgraded. Only the own ENERGIZE26 ticket cannot be transferred.
 */
export async function writeFamily(tx: Tx, { now, people, events, pricing }: CrowdContext): Promise<void> {
  const person = people.consultants.get('C1000005');
  const [fiveStar, energize] = [events.get('FIVESTAR26'), events.get('ENERGIZE26')];
  if (!person || !fiveStar || !energize) throw new Error('The family or its events are missing.');
  const random = createRandom(person.identifier);
  const self = selfOf(person);
  const partner: Attendee = { ...self, relationship: 'SPOUSE', firstName: 'Elena', email: 'elena.brooks@example.com' };
  const friend: Attendee = {
    ...self,
    relationship: 'GUEST',
    firstName: 'Oscar',
    lastName: 'Lind',
    email: 'oscar.lind@example.com',
  };
  const context = { pricing, random, now };

  const ticket = (event: typeof fiveStar, key: string, attendee: Attendee, addOns: string[] = []) =>
    ticketFor(event, key, { person, attendee, addOns }, context);
  await createOrders(tx, [
    {
      account_id: person.accountId,
      created_at: new Date(now.getTime() - 12 * day),
      payer: payerOf(person, random),
      tickets: [
        ticket(fiveStar, 'general', self, ['dinner']),
        ticket(fiveStar, 'vip', partner, ['dinner']),
        ticket(fiveStar, 'guest', friend),
      ],
    },
    {
      account_id: person.accountId,
      created_at: new Date(now.getTime() - 9 * day),
      payer: payerOf(person, random),
      tickets: [
        { ...ticket(energize, 'full', self), transferable: false },
        ticket(energize, 'open', partner),
        ticket(energize, 'full', friend),
      ],
    },
  ]);
}
