import type { Insertable } from 'kysely';
import type { ShoutOutKind, Title } from '@foyer/contract/wire/vocabulary';
import type { Tx } from '../../db/database.ts';
import { toJson, type AccountAwardTable, type AccountTitleTable, type ShoutOutTable } from '../../db/schema.ts';
import type { CrowdContext } from '../crowd/write-crowd.ts';
import type { Seeded } from '../people/write-people.ts';
import { createRandom } from '../random.ts';
import { english } from '../../modules/events/definition/index.ts';
import { awards, imageNameOf } from './awards.ts';
import type { StoredPicture } from '../events/demo-pictures.ts';

const ladder: readonly Title[] = ['MC', 'RC', 'SC', 'EC', 'NC'];
const day = 86_400_000;
const dayText = (moment: Date) => moment.toISOString().slice(0, 10);

/** Writes titles, awards with their images, and shout-outs at AMBITION26 and ENERGIZE26. */
export async function writeRecognition(
  tx: Tx,
  context: CrowdContext,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const { now, people } = context;
  await writeAwardImages(tx, pictures, now);
  const ids = await writeAwards(tx);
  const honoured = [...people.consultants.values()].filter(isHonoured);
  await tx
    .insertInto('account_title')
    .values(honoured.flatMap((person, n) => titlesOf(person, n, now)))
    .execute();
  await tx
    .insertInto('account_award')
    .values(honoured.flatMap((person) => awardsOf(person, ids, now)))
    .execute();
  await tx.insertInto('shout_out').values(shoutOuts(context)).execute();
}

/** The crowd and the accounts that visitors try first. */
const isHonoured = ({ identifier }: Seeded) => identifier > 'C1000200' || identifier <= 'C1000010';

async function writeAwardImages(tx: Tx, pictures: readonly StoredPicture[], now: Date): Promise<void> {
  const rows = pictures.map(({ key, fileName, stored }) => ({
    event_id: null,
    image_key: key,
    file_name: fileName,
    content_hash: stored.contentHash,
    created_at: now,
  }));
  if (rows.length > 0) await tx.insertInto('image').values(rows).execute();
}

async function writeAwards(tx: Tx): Promise<number[]> {
  const rows = await tx
    .insertInto('award')
    .values(
      awards.map((award, index) => ({
        award_code: award.code,
        award_name: english(award.name),
        award_description: english(award.description),
        award_group_name: award.group,
        group_display_order: award.groupOrder,
        position: index,
        display_level: award.level,
        is_tiered: award.tiered,
        image_name: imageNameOf(award),
        translations: toJson({ name: award.name, description: award.description }),
      })),
    )
    .returning('award_id')
    .execute();
  return rows.map((row) => row.award_id);
}

/** Each account also held all titles below its current one. */
function titlesOf({ accountId, title }: Seeded, n: number, now: Date): Insertable<AccountTitleTable>[] {
  if (title === null) return [];
  const reached = ladder.slice(0, ladder.indexOf(title) + 1);
  return reached.map((each, step) => ({
    account_id: accountId,
    title: each,
    since: dayText(new Date(now.getTime() - ((reached.length - step) * 420 + n) * day)),
  }));
}

/** Higher titles have more awards. Of a tiered group, the badge shows only the highest award. */
function awardsOf(
  { accountId, identifier, title }: Seeded,
  ids: readonly number[],
  now: Date,
): Insertable<AccountAwardTable>[] {
  const random = createRandom(identifier);
  const rank = title === null ? 0 : ladder.indexOf(title) + 1;
  const reached = new Map<string, number>();
  for (const { group, tiered } of awards) {
    if (tiered && !reached.has(group)) reached.set(group, Math.min(3, Math.floor(random() * (rank + 0.9))));
  }
  const seen = new Map<string, number>();
  return awards.flatMap((award, index) => {
    const step = (seen.get(award.group) ?? 0) + 1;
    seen.set(award.group, step);
    const steps = reached.get(award.group) ?? 0;
    const earned = award.tiered ? step <= steps : random() < 0.12 + rank * 0.06;
    if (!earned) return [];
    const earned_on = dayText(new Date(now.getTime() - Math.floor(random() * 1500) * day));
    return [
      { account_id: accountId, award_id: ids[index] ?? 0, is_default: !award.tiered || step === steps, earned_on },
    ];
  });
}

function shoutOuts({ now, people, events }: CrowdContext): Insertable<ShoutOutTable>[] {
  const kinds: readonly ShoutOutKind[] = ['RECENT_PROMOTION', 'RECENT_ENROLLMENT', 'FAST_TRACKED', 'LATE_REGISTRATION'];
  const greeted = [...people.consultants.values()].filter(
    ({ identifier }) => identifier > 'C1000200' || identifier === 'C1000005',
  );
  return ['AMBITION26', 'ENERGIZE26'].flatMap((code) => {
    const event = events.get(code);
    if (!event) return [];
    return greeted.flatMap((person, n) => {
      if (n % 3 === 2) return [];
      // Every ninth person has two shout-outs.
      const own = [kinds[n % kinds.length], ...(n % 9 === 0 ? [kinds[(n + 2) % kinds.length]] : [])];
      return own.flatMap((kind) => (kind ? [shoutOut(person, kind, event.eventId, n, now)] : []));
    });
  });
}

function shoutOut(
  person: Seeded,
  kind: ShoutOutKind,
  event_id: number,
  n: number,
  now: Date,
): Insertable<ShoutOutTable> {
  return {
    account_id: person.accountId,
    event_id,
    kind,
    promotion_title_cd: kind === 'RECENT_PROMOTION' ? (person.title ?? 'MC') : null,
    occurred_on: dayText(new Date(now.getTime() - (5 + (n % 40)) * day)),
    created_at: now,
  };
}
