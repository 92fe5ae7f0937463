import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import type { VersionKind } from '@foyer/contract/events/editor-vocabulary';
import { differences, type Difference } from '@foyer/domain/events/event-changes';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { staffBehind, writeAudit } from '../../people/audit/index.ts';
import { mailNewDates } from '../../mail/announcements/index.ts';
import { rewriteEvent, showImages, storedDefinition, storeVersion, touchPictures } from '../definition/index.ts';
import type { BelowSold, DrawRefusal, PackageRefusal, PoolRefusal } from '../../stock/index.ts';
import type { StoredEvent } from './stored-event.ts';

/** The new state of an event. */
export interface NextEvent {
  definition: EventDefinition;
  images: EventImage[];
  published: boolean;
  parentEventId: number | null;
}

/** Builds the error for quantities below the number already sold, in the terms of each call. */
export type RefuseBelow = (below: readonly BelowSold[]) => FoyerError;

interface Writing {
  kind: Exclude<VersionKind, 'found'>;
  refuseBelow: RefuseBelow;
  /** The name of the definition in the request, for the paths of refused pools. */
  root?: string;
  /** Whether registered people get a mail about new dates, time zone or venue. Default: true. */
  mailsNewDates?: boolean | undefined;
  /** The mail about new dates is counted (`withCountedSend`). */
  isSendCounted: boolean;
}

/**
 * Writes a new state of an event, stores it as a version and records the differences in the audit log. All changes by
 * editors use this function. The caller must hold the lock on the event's row. Returns the current version number,
 * unchanged if nothing differs.
 */
export async function writeVersion(
  tx: Tx,
  stored: StoredEvent,
  next: NextEvent,
  { actor, now, requestId }: CallContext,
  { kind, refuseBelow, root = 'event', mailsNewDates = true, isSendCounted }: Writing,
): Promise<number> {
  const { eventId } = stored;
  const refused = await rewriteEvent(tx, eventId, next.definition, {
    ...next,
    now,
  });
  if (refused?.packages) throw packagesAt(root, refused.packages);
  if (refused?.draws) throw drawsAt(root, next.definition, refused.draws, refused.written ?? []);
  if (refused?.pools) throw poolsAt(root, next.definition, refused.pools);
  if (refused) throw refuseBelow(refused.below);
  await renameParent(tx, stored.definition.eventShortCode, next.definition.eventShortCode);
  await showImages(tx, eventId, next.images, now);
  await touchPictures(tx, eventId, [stored.images, next.images], now);

  const definition = await storedDefinition(tx, eventId, 'ids');
  const changed = differences({ ...stored.definition, images: stored.images }, { ...definition, images: next.images });
  if (changed.length === 0) return stored.version;
  if (mailsNewDates) {
    const change = { eventId, before: stored.definition, after: definition };
    await mailNewDates(tx, change, { actor, now, requestId }, isSendCounted);
  }
  await keepFound(tx, stored);
  await storeVersion(tx, {
    eventId,
    version: stored.version + 1,
    kind,
    definition,
    images: next.images,
    changed: changed.map(({ path }) => path),
    accountId: staffBehind(actor) ?? actor.accountId,
    at: now,
  });
  await writeAudit(
    tx,
    { actor, now, requestId },
    {
      action: `event.${kind}`,
      entity: 'event',
      entityId: eventId,
      eventId,
      before: auditedSide(changed, 'before'),
      after: auditedSide(changed, 'after'),
    },
  );
  return stored.version + 1;
}

/** The documents that contain the short code of a parent. */
const parentCodes = [
  ['event_draft', 'definition'],
  ['event_draft', 'working'],
  ['event_version', 'definition'],
  ['event_version', 'frame'],
] as const;

/** Drafts and versions of other events refer to their parent by short code, so a changed code is replaced there. */
async function renameParent(tx: Tx, before: string, after: string): Promise<void> {
  if (before === after) return;
  for (const [table, column] of parentCodes) {
    const code = sql.ref(column);
    await sql`
      UPDATE ${sql.table(table)} SET ${code} = jsonb_set(${code}, '{parentEventShortCode}', to_jsonb(${after}::text))
      WHERE ${code} ->> 'parentEventShortCode' = ${before}`.execute(tx);
  }
}

/** Stores the state before an edit as a version, if it has none yet, so it can be compared and restored. */
export async function keepFound(tx: Tx, stored: StoredEvent): Promise<void> {
  if (!stored.isUnwritten) return;
  const { eventId, version, definition, images, changedAt: at } = stored;
  await storeVersion(tx, { eventId, version, kind: 'found', definition, images, changed: [], accountId: null, at });
}

/** The differences for the audit log. Long texts are shortened, because the version stores them in full. */
const auditedSide = (changed: readonly Difference[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(
    changed.map((each) => {
      const value = each[side];
      return [
        each.path,
        typeof value === 'string' && value.length > 2_000 ? `${value.slice(0, 2_000)}…` : (value ?? null),
      ];
    }),
  );

/** The error for pools that cannot become so, at their fields of a definition sent as `root`. */
const poolsAt = (root: string, { configuration }: EventDefinition, refused: readonly PoolRefusal[]): FoyerError =>
  new FoyerError('VALIDATION_ERROR', {
    items: refused.map((each): ErrorItem => {
      const at = `${root}.configuration.pools`;
      if (each.kind === 'busy') return { code: 'POOL_BUSY', path: `${at}.${each.at}.tickets` };
      const { sold } = each;
      if (each.kind === 'below')
        return { code: 'QUANTITY_BELOW_SOLD', path: `${at}.${each.at}.quantity`, metadata: { sold } };
      const pool = each.at === null ? undefined : configuration.pools?.[each.at];
      return { code: 'DRAW_WITH_SALES', path: pool ? `${at}.${each.at}.tickets` : at, metadata: { sold } };
    }),
  });

/** The error for packages with sales whose parts cannot change. */
const packagesAt = (root: string, refused: readonly PackageRefusal[]): FoyerError =>
  new FoyerError('VALIDATION_ERROR', {
    items: refused.map(({ at, sold }) => ({
      code: 'PARTS_WITH_SALES',
      path: `${root}.ticketConfigurations.${at}.additionalConfiguration.package`,
      metadata: { sold },
    })),
  });

/** The error for settings of a draw that people have entered, at the fields of its window (selling 2.10). */
function drawsAt(
  root: string,
  { ticketConfigurations = [] }: EventDefinition,
  refused: readonly DrawRefusal[],
  written: readonly { ticketConfigurationId: number }[],
): FoyerError {
  const fields = {
    window: 'mode',
    opensAt: 'startDateTime',
    closesAt: 'endDateTime',
    units: 'reserved',
    largestParty: 'draw.largestParty',
    holdHours: 'draw.holdHours',
    audience: 'audience',
    amount: 'amount',
  } as const satisfies Record<DrawRefusal['field'], string>;
  return new FoyerError('VALIDATION_ERROR', {
    items: refused.map(({ ticketConfigurationId, windowKey, field }): ErrorItem => {
      const ticket = written.findIndex((each) => each.ticketConfigurationId === ticketConfigurationId);
      if (ticket < 0) return { code: 'DRAW_ENTERED', path: `${root}.ticketConfigurations` };
      const windows = ticketConfigurations[ticket]?.saleWindows ?? [];
      const at = `${root}.ticketConfigurations.${ticket}.saleWindows`;
      const window = windows.findIndex(({ key }) => key === windowKey);
      return { code: 'DRAW_ENTERED', path: window < 0 ? at : `${at}.${window}.${fields[field]}` };
    }),
  });
}

/** Builds the error for quantities below the number already sold, at the fields of a definition sent as `root`. */
export const belowAt =
  (root: string): RefuseBelow =>
  (below) =>
    new FoyerError('VALIDATION_ERROR', {
      items: below.map(({ position, sold }): ErrorItem => {
        const { ticket, addOn, coupon } = position;
        const field =
          addOn !== undefined
            ? `addOns.${addOn}.quantity`
            : coupon !== undefined
              ? `coupons.${coupon}.conditions.firstN`
              : 'quantity';
        return {
          code: 'QUANTITY_BELOW_SOLD',
          path: `${root}.ticketConfigurations.${ticket}.${field}`,
          metadata: { sold },
        };
      }),
    });
