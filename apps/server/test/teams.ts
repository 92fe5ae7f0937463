import { payBy, selfTicket, type Person, type Shop } from './ordering.ts';
import { agreeToTeam, putTicket } from './tickets.ts';

/** A person with a ticket that is part of a team or leads one. */
export type TeamPerson = Person & { ticketId: number };

/** Creates ticket types for teams of at most three, and helpers to create members and teams. */
export async function openTeams(shop: Shop) {
  const single = await shop.ticketType();
  const team = await shop.ticketType({ additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } } });

  /** Creates a person with a ticket that can join a team. */
  async function member(account: Parameters<Shop['person']>[0] = {}): Promise<TeamPerson> {
    const person = await shop.person(account);
    const ticketId = await putTicket(shop.app.database.kysely, {
      ticket_configuration_id: single,
      account_id: person.accountId,
      first_name: 'Mia',
      last_name: 'Member',
      email: 'mia@example.com',
    });
    return { ...person, ticketId };
  }

  /** Orders a team with these members, who have not agreed yet. */
  async function invite(members: readonly TeamPerson[], leader?: Person): Promise<TeamPerson> {
    const person = leader ?? (await shop.person({ locale: 'es-US' }));
    const { status, body, text } = await shop.order(person, {
      tickets: [selfTicket(person, team, { associatedTicketIds: members.map(({ ticketId }) => ticketId) })],
      chargeCreditCardRequest: payBy(),
    });
    if (status !== 200) throw new Error(`Could not order a team: ${status} ${text}`);
    return { ...person, ticketId: body.order?.tickets[0]?.ticketId ?? 0 };
  }

  /** Creates a team after all of its members have agreed. */
  async function teamOf(members: readonly TeamPerson[], leader?: Person): Promise<TeamPerson> {
    const led = await invite(members, leader);
    for (const each of members) await agreeToTeam(shop, each, each.ticketId);
    return led;
  }

  return { single, team, member, invite, teamOf };
}
