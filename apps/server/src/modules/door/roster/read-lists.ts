import type { DoorState } from '@foyer/contract/door/door';
import type { CheckInList } from '@foyer/contract/events/event-configuration';
import { isForAll, listRule, type ListRule } from '@foyer/domain/door/check-in-lists';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { qualificationOf } from '../../people/qualifications/index.ts';
import { readListBenefits } from '../check-in/index.ts';

interface Passed {
  list_id: string;
  passed: number;
  inside: number;
}

/** Counts per check-in list of an event. `registered` is the number of its tickets per ticket type. */
export async function readListStates(
  db: Db,
  eventId: number,
  registered: ReadonlyMap<number, number>,
): Promise<DoorState['lists']> {
  const event = await db
    .selectFrom('event')
    .select(sql<CheckInList[] | null>`configuration -> 'checkInLists'`.as('lists'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const lists = event?.lists ?? [];
  if (lists.length === 0) return [];
  const { rows } = await sql<Passed>`
    SELECT p.list_id, count(*) AS passed, count(*) FILTER (WHERE p.is_inside) AS inside
    FROM list_entry p JOIN ticket t ON t.ticket_id = p.ticket_id AND t.status <> 'CANCELED'
    WHERE p.event_id = ${eventId} GROUP BY p.list_id`.execute(db);
  const ofBenefits = await readListBenefits(db, eventId);
  const states: DoorState['lists'] = [];
  for (const list of lists) {
    const row = rows.find(({ list_id }) => list_id === list.key);
    states.push({
      listId: list.key,
      name: list.name,
      translations: list.translations ?? {},
      passage: list.passage,
      registered: await countOf(db, eventId, listRule(list, ofBenefits.get(list.key) ?? []), registered),
      passed: row?.passed ?? 0,
      inside: row?.inside ?? 0,
    });
  }
  return states;
}

/** The number of tickets on a list. Tickets of listed types are counted already; others are counted by their rows. */
async function countOf(
  db: Db,
  eventId: number,
  rule: ListRule,
  registered: ReadonlyMap<number, number>,
): Promise<number> {
  const { ticketTypes, addOns, benefits = [] } = rule;
  const forAll = isForAll(rule);
  const ofTypes = [...registered].reduce(
    (sum, [type, count]) => sum + (forAll || ticketTypes.includes(type) ? count : 0),
    0,
  );
  if (addOns.length === 0 && benefits.length === 0) return ofTypes;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ticket t
    WHERE t.event_id = ${eventId} AND t.status IN ('ACTIVE', 'CHECKED_IN') AND t.ticket_configuration_id <> ALL (${ticketTypes})
      AND (EXISTS (SELECT FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id AND x.add_on_id = ANY (${addOns}))
        OR (t.earned_place_id IS NOT NULL AND (t.ticket_configuration_id, ${qualificationOf}) IN (
          SELECT b."ticketConfigurationId", b.qualification
          FROM jsonb_to_recordset(${JSON.stringify(benefits)}::jsonb) AS b("ticketConfigurationId" bigint, qualification text))))`.execute(
    db,
  );
  return ofTypes + (rows[0]?.count ?? 0);
}
