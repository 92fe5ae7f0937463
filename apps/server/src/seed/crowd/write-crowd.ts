import type { Tx } from '../../db/database.ts';
import type { WrittenEvent } from '../events/write-event.ts';
import { createOrders, type NewOrder } from '../factories/order.ts';
import type { NewTicket } from '../factories/ticket-rows.ts';
import type { People, Seeded } from '../people/write-people.ts';
import { createRandom } from '../random.ts';
import { companionOf, selfOf, type Attendee } from './attendee.ts';
import { crowdOf, paymentOf } from './buyers.ts';
import { arrivedAt, registeredAt } from './moments.ts';
import { ticketFor, type Pricing } from './tickets.ts';

interface Wish {
  key: string;
  attendee: Attendee;
  addOns?: string[];
}
/** The tickets that a person buys for an event. Empty: none. */
type Choice = (person: Seeded, n: number, random: () => number) => Wish[];

const spouse = (person: Seeded, n: number) => companionOf(person, 'SPOUSE', n * 3 + 5);
const guest = (person: Seeded, n: number, slot = 1) => companionOf(person, 'GUEST', n * 5 + 2 + slot, slot);
const extras = (random: () => number) => ['dinner', 'workbook', 'shuttle'].filter(() => random() < 0.3);

const choices: Record<string, Choice> = {
  FIVESTAR26: (person, n, random) => {
    // Some people only attend other events or lead a team.
    if (n % 5 === 4) return [];
    if (person.country === 'CAN') return [{ key: 'canada', attendee: selfOf(person) }];
    const key = n % 4 === 1 ? 'vip' : 'general';
    return [
      { key, attendee: selfOf(person), addOns: extras(random) },
      ...(n % 3 === 0 ? [{ key: 'general', attendee: spouse(person, n), addOns: extras(random) }] : []),
      ...(n % 7 === 0 ? [{ key: 'guest', attendee: guest(person, n) }] : []),
    ];
  },
  ENERGIZE26: (person, n) => [
    { key: n % 3 === 2 ? 'open' : 'full', attendee: selfOf(person) },
    ...(n % 3 === 1 ? [{ key: 'full', attendee: spouse(person, n + 7) }] : []),
    ...(n % 4 === 0 ? [{ key: 'open', attendee: guest(person, n) }] : []),
    ...(n % 12 === 0 ? [{ key: 'open', attendee: guest(person, n, 2) }] : []),
  ],
  AMBITION26: (person, n) =>
    n % 3 === 2
      ? []
      : [
          { key: 'week', attendee: selfOf(person) },
          ...(n % 5 === 0 ? [{ key: 'week', attendee: spouse(person, n + 2) }] : []),
        ],
  'REGIONAL26-JP': (person, n) =>
    person.locale === 'ja-JP'
      ? [
          { key: 'training', attendee: selfOf(person) },
          ...(n % 2 === 0 ? [{ key: 'training', attendee: spouse(person, n) }] : []),
        ]
      : [],
  ECFLYIN26: (person) =>
    person.title === 'EC' || person.title === 'NC' || person.title === 'SC'
      ? [{ key: 'flyin', attendee: selfOf(person) }]
      : [],
  STRIKE25: (person, n) =>
    n % 2 === 1
      ? []
      : [
          { key: 'volunteer', attendee: selfOf(person) },
          ...(n % 6 === 0 ? [{ key: 'volunteer', attendee: guest(person, n) }] : []),
        ],
};

export interface CrowdContext {
  now: Date;
  people: People;
  events: ReadonlyMap<string, WrittenEvent>;
  pricing: Pricing;
}

/** Writes the crowd's orders and tickets in order of time, enough for paged lists, charts and similar names in searches. */
export async function writeCrowd(tx: Tx, context: CrowdContext): Promise<void> {
  const orders = Object.entries(choices).flatMap(([code, choose]) => {
    const event = context.events.get(code);
    return event ? ordersFor(event, choose, context) : [];
  });
  await createOrders(
    tx,
    orders.toSorted((a, b) => (a.created_at?.getTime() ?? 0) - (b.created_at?.getTime() ?? 0)),
  );
}

function ordersFor(event: WrittenEvent, choose: Choice, { now, people, pricing }: CrowdContext): NewOrder[] {
  const random = createRandom(event.definition.code);
  return crowdOf(people).flatMap((person, n): NewOrder[] => {
    const wishes = choose(person, n, random);
    if (wishes.length === 0) return [];
    const at = registeredAt(event, now, random);
    const tickets = wishes.map((wish) => {
      const ticket = ticketFor(event, wish.key, { person, ...wish }, { pricing, random, now: at });
      return { ...ticket, ...whatBecameOf(event, at, { now, people }, random) };
    });
    const atTheDesk = event.start.getTime() - at.getTime() < 2 * 86_400_000;
    return [{ account_id: person.accountId, created_at: at, tickets, ...paymentOf(person, people, atTheDesk, random) }];
  });
}

/** Most people checked in if check-in has opened, and one of 25 tickets was cancelled. */
function whatBecameOf(
  event: WrittenEvent,
  at: Date,
  { now, people }: Pick<CrowdContext, 'now' | 'people'>,
  random: () => number,
): Pick<NewTicket, 'status' | 'checked_in_at' | 'checked_in_by_account_id' | 'canceled_at'> {
  if (random() < 0.04) return { status: 'CANCELED', canceled_at: new Date((at.getTime() + now.getTime()) / 2) };
  const arrived = random() < 0.85 ? arrivedAt(event, at, now, random) : null;
  if (!arrived) return { status: 'ACTIVE' };
  const who = random() < 0.8 ? people.staff.scanner : people.staff.admin;
  return { status: 'CHECKED_IN', checked_in_at: arrived, checked_in_by_account_id: who };
}
