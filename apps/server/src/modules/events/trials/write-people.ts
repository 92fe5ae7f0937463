import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Country, Role, Title } from '@foyer/contract/wire/vocabulary';
import { homeOf } from '@foyer/domain/people/home';
import { isForEverybody } from '@foyer/domain/people/audience';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { accountSearchText } from '../../../db/search-text.ts';
import { audiencesOf, keysUsedIn } from './read-contents.ts';

/** The invented organisation of a trial copy (selling 6.4). */

interface Invented {
  number: string;
  type?: 'STAFF';
  title: Title | null;
  country: Country;
  role?: Role;
  lists: readonly string[];
  qualifications: readonly string[];
  /** Number of the account above. */
  upline: string | null;
}

const names: Readonly<Record<Country, readonly (readonly [string, string])[]>> = {
  USA: [
    ['Grace', 'Miller'],
    ['Lucía', 'Herrera'],
    ['Ethan', 'Brooks'],
    ['Naomi', 'Turner'],
    ['Carlos', 'Vega'],
    ['Hannah', 'Reed'],
    ['Owen', 'Parker'],
    ['Sofía', 'Campos'],
    ['Dylan', 'Hayes'],
    ['Paula', 'Rivera'],
  ],
  CAN: [
    ['Émilie', 'Gagnon'],
    ['Liam', 'MacDonald'],
    ['Chloé', 'Bouchard'],
    ['Noah', 'Campbell'],
  ],
  JPN: [
    ['陽菜', '高橋'],
    ['拓海', '山本'],
    ['優子', '渡辺'],
    ['健太', '小林'],
  ],
};

/** Creates the people: staff, a leader, a newcomer, qualified people, and one person for each audience of a window. */
export async function writePeople(tx: Tx, definition: EventDefinition, { now }: { now: Date }): Promise<void> {
  const ids = new Map<string, number>();
  const used = { USA: 0, CAN: 0, JPN: 0 };
  for (const person of peopleOf(definition)) {
    const choice = names[person.country];
    const at = used[person.country]++;
    const [first = '', last = ''] = choice[at % choice.length] ?? [];
    const name = {
      externalAccountIdentifier: person.number,
      firstName: first,
      lastName: at < choice.length ? last : `${last} ${Math.floor(at / choice.length) + 1}`,
      emailAddress: `${person.number.toLowerCase()}@trial.example`,
    };
    const { locale, currency } = homeOf(person.country);
    const { account_id: id } = await tx
      .insertInto('account')
      .values({
        external_account_identifier: name.externalAccountIdentifier,
        account_type_code: person.type ?? 'CONSULTANT',
        first_name: name.firstName,
        last_name: name.lastName,
        title: person.title,
        email_address: name.emailAddress,
        country_code: person.country,
        locale,
        currency,
        upline_account_id: person.upline === null ? null : (ids.get(person.upline) ?? null),
        search_text: accountSearchText(name),
        created_at: now,
        updated_at: now,
      })
      .returning('account_id')
      .executeTakeFirstOrThrow();
    ids.set(person.number, id);
    if (person.role)
      await tx.insertInto('staff_grant').values({ account_id: id, role: person.role, created_at: now }).execute();
    await sql`INSERT INTO account_list_member (account_list_id, account_id, added_at)
      SELECT account_list_id, ${id}, ${now} FROM account_list WHERE key = ANY (${person.lists})`.execute(tx);
    await sql`INSERT INTO earned_place
        (qualification_id, account_id, seats, guests, state, offered_until, created_at, changed_at)
      SELECT qualification_id, ${id}, 2, 4, 'ACCEPTED', ${now}, ${now}, ${now}
      FROM qualification WHERE key = ANY (${person.qualifications})`.execute(tx);
  }
}

const staff: readonly (readonly [string, Role])[] = [
  ['organiser', 'admin'],
  ['desk', 'desk'],
  ['door', 'ticket-scanner'],
];

/** The people of a definition, those above others first. */
function peopleOf(definition: EventDefinition): Invented[] {
  const { organisations, qualifications } = keysUsedIn(definition);
  const audiences = audiencesOf(definition).filter((audience) => !isForEverybody(audience));
  const [country = 'USA'] = audiences.flatMap(({ countries = [] }) => countries);
  const people: Invented[] = [];
  let next = 9_000_001;
  const add = ({ number, ...person }: Partial<Invented>): string => {
    const own = number ?? `C${next++}`;
    people.push({ title: null, country, lists: [], qualifications: [], upline: null, ...person, number: own });
    return own;
  };
  for (const [number, role] of staff) add({ number, type: 'STAFF', role, country: 'USA' });
  // The leaders whose organisations the windows name. Their numbers are in the definition; their names are invented.
  for (const number of organisations) add({ number, title: 'NC' });
  const leader = add({ title: 'NC' });
  add({ upline: leader });
  add({ title: 'MC', upline: leader });
  if (qualifications.length > 0) add({ title: 'SC', upline: leader, qualifications });
  const seen = new Set<string>();
  for (const { titles, countries, lists, qualifications: earned, organisationsOf } of audiences) {
    const person = {
      title: titles?.[0] ?? null,
      country: countries?.[0] ?? country,
      lists: lists?.slice(0, 1) ?? [],
      qualifications: earned?.slice(0, 1) ?? [],
      upline: organisationsOf?.[0] ?? leader,
    };
    const key = JSON.stringify(person);
    if (seen.has(key)) continue;
    seen.add(key);
    add(person);
  }
  return people;
}
