import { roles as allRoles, type Role } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../db/database.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import type { LabelledGrant, ListedGrant } from '../modules/people/grants/index.ts';
import { UsageError } from './command-line.ts';

/** The options of `foyer admin` for roles with events and times (people 4.8). */
export const grantOptions = {
  event: {
    type: 'string',
    value: 'short code',
    multiple: true,
    about: 'The roles are for this event. Can be repeated. Default: all events.',
  },
  from: { type: 'string', value: 'time', about: 'The roles begin then, like 2027-03-05T07:00-07:00. Default: now.' },
  until: { type: 'string', value: 'time', about: 'The roles end then. Default: no end.' },
  label: { type: 'string', value: 'place', about: 'Where the person works, like "Gate B". For people to read.' },
} as const;

interface GrantValues {
  event?: readonly string[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
  label?: string | undefined;
}

/** Each role for each event, with the same times and label. @throws UsageError */
export async function grantsFrom(
  db: Db,
  roles: readonly Role[],
  { event: codes = [], from, until, label }: GrantValues,
): Promise<LabelledGrant[]> {
  const span = { validFrom: timeOf('from', from), validUntil: timeOf('until', until) };
  if (span.validFrom && span.validUntil && span.validUntil <= span.validFrom) {
    throw new UsageError('--until must be after --from.');
  }
  if (label !== undefined && (label.trim() === '' || label.length > 40)) {
    throw new UsageError('--label must have 1 to 40 characters.');
  }
  if (roles.includes('admin') && (codes.length > 0 || span.validFrom || span.validUntil)) {
    throw new UsageError('Administrators have their role for all events and times.');
  }
  const events = codes.length === 0 ? [null] : await eventIds(db, [...new Set(codes)]);
  return roles.flatMap((role) => events.map((eventId) => ({ role, eventId, ...span, label: label?.trim() ?? null })));
}

/** A grant as one text: `ticket-scanner@ENERGIZE26 from 2027-03-05T07:00Z until 2027-03-07T20:00Z (Gate B)`. */
export function grantText({ role, eventId, eventShortCode, validFrom, validUntil, label }: ListedGrant): string {
  return [
    eventId === null ? role : `${role}@${eventShortCode ?? eventId}`,
    validFrom && `from ${momentText(validFrom)}`,
    validUntil && `until ${momentText(validUntil)}`,
    label !== null && `(${label})`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function roleOf(value: string): Role {
  const role = allRoles.find((each) => each === value);
  if (role === undefined) throw new UsageError(`--role must be one of ${allRoles.join(', ')}.`);
  return role;
}

const momentText = (at: Date) => at.toISOString().replace(/(:00)?\.000Z$/, 'Z');

function timeOf(option: string, value: string | undefined): Date | null {
  if (value === undefined) return null;
  const at = new Date(value);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(value) || Number.isNaN(at.getTime())) {
    throw new UsageError(
      `--${option} must be a time with its offset, like 2027-03-05T07:00-07:00 or 2027-03-05T14:00Z.`,
    );
  }
  return at;
}

async function eventIds(db: Db, codes: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('event')
    .select(['event_id', 'event_short_code'])
    .where('event_short_code', 'in', [...codes])
    .execute();
  return codes.map((code) => {
    const found = rows.find((row) => row.event_short_code === code);
    if (!found) throw new PlainFailure(`There is no event "${code}".`);
    return found.event_id;
  });
}
