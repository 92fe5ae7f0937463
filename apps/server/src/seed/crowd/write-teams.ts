import type { Tx } from '../../db/database.ts';
import { createOrders } from '../factories/order.ts';
import { createRandom } from '../random.ts';
import { selfOf } from './attendee.ts';
import { crowdOf, payerOf } from './buyers.ts';
import { ticketFor, typeOf } from './tickets.ts';
import type { CrowdContext } from './write-crowd.ts';

const leaders = 3;
const day = 86_400_000;

/** Team tables of FIVESTAR26. The members already had tickets, the leaders did not. */
export async function writeTeams(tx: Tx, { now, people, events, pricing }: CrowdContext): Promise<void> {
  const event = events.get('FIVESTAR26');
  if (!event) return;
  const team = typeOf(event, 'team');
  const random = createRandom('teams');
  const held = await tx
    .selectFrom('ticket')
    .select(['ticket_id', 'account_id'])
    .where('event_id', '=', event.eventId)
    .where('is_self', '=', true)
    .where('status', '=', 'ACTIVE')
    .orderBy('ticket_id')
    .execute();
  const [crowd, holders] = [crowdOf(people), new Set(held.map((each) => each.account_id))];
  const members = held.filter(({ account_id }) => crowd.some((person) => person.accountId === account_id));
  const leading = crowd.filter(({ accountId }) => !holders.has(accountId)).slice(0, leaders);

  const at = new Date(now.getTime() - 2 * day);
  const orders = await createOrders(
    tx,
    leading.map((person) => ({
      account_id: person.accountId,
      created_at: at,
      payer: payerOf(person, random),
      tickets: [ticketFor(event, 'team', { person, attendee: selfOf(person) }, { pricing, random, now: at })],
    })),
  );
  let next = 0;
  for (const [index, { ticketIds }] of orders.entries()) {
    const [leader] = ticketIds;
    if (leader === undefined) continue;
    // One team has free places.
    const joining = members.slice(next, (next += index === 0 ? 2 : 4)).map((each) => each.ticket_id);
    const { ticket_group_id } = await tx
      .insertInto('ticket_group')
      .values({
        event_id: event.eventId,
        ticket_configuration_id: team.ticketConfigurationId,
        leader_ticket_id: leader,
        max_member_count: team.definition.maxMemberCount ?? 1,
        member_count: joining.length + 1,
        created_at: at,
      })
      .returning('ticket_group_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ticket_group_member')
      .values(
        // The last member of each team has not agreed yet.
        [leader, ...joining].map((ticket_id, position) => ({
          ticket_id,
          ticket_group_id,
          position,
          created_at: at,
          agreed_at: position > 0 && position < joining.length ? at : null,
        })),
      )
      .execute();
  }
}
