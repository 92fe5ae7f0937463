import { retentionKinds, type RetentionKind } from '@foyer/contract/wire/vocabulary';

/**
 * Days for which each kind of data is retained; `null` means forever. A background job deletes older data
 * (docs/operations.md What is kept, and how long). Names and payments have no retention period; an account is
 * anonymised instead.
 */
export const retentionDefaults = {
  /** Sent mail, from the time of sending. */
  mail: 90,
  /** Mail that could not be delivered, from its creation. */
  'failed-mail': 365,
  /** Error reports from browsers. */
  reports: 30,
  /** Audit log entries about reading: exported lists, and acting for accounts. Entries about other changes stay. */
  reading: 400,
  /** Audit log entries about corrected answers and names of tickets. One person can create many of them. */
  edits: 400,
  /** Devices on which an account signed in. */
  'sign-ins': 90,
  /** Scans at the door, from the time of the scan. */
  scans: 400,
  /** Holds on tickets, from their end. */
  holds: 30,
  /** Form answers of attendees and guests, from the end of the event. Names stay with the ticket. */
  answers: null,
} as const satisfies Retention;
/** Days for each kind; `null` means forever. */
export type Retention = Readonly<Record<RetentionKind, number | null>>;

const longestDays = 36_500;
const isKind = (name: string): name is RetentionKind => retentionKinds.some((kind) => kind === name);

/**
 * Parses `mail=30 answers=365 scans=never`: kinds with days or `never`, separated by spaces or commas. Other kinds have
 * the defaults. `null` for invalid text or a duplicate kind.
 */
export function readRetention(text: string): Retention | null {
  const retention: Record<RetentionKind, number | null> = { ...retentionDefaults };
  const kinds = new Set<string>();
  for (const each of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, name = '', days = ''] = /^([a-z-]+)=(\d{1,5}|never)$/.exec(each) ?? [];
    if (!isKind(name) || kinds.has(name)) return null;
    if (days !== 'never' && (Number(days) < 1 || Number(days) > longestDays)) return null;
    kinds.add(name);
    retention[name] = days === 'never' ? null : Number(days);
  }
  return retention;
}
