import { retentionKinds, type RetentionKind } from '@foyer/contract/vocabulary';

/**
 * How long each kind of datum is kept, in days; `null` is for good. What is old enough is forgotten in the background
 * (docs/operations.md What is kept, and how long). Names of people and what they paid are no such kind: an account is anonymised.
 */
export const retentionDefaults = {
  /** Mail that was sent, from then on. */
  mail: 90,
  /** Mail that was given up, from its beginning on. */
  'failed-mail': 365,
  /** What browsers reported. */
  reports: 30,
  /** The audit log's lines about reading: lists taken along, accounts acted for. Those about other changes stay. */
  reading: 400,
  /** The audit log's lines about corrected answers and names of tickets, of which one person can write many. */
  edits: 400,
  /** Devices that an account signed in on. */
  'sign-ins': 90,
  /** Scans at the door, from then on. */
  scans: 400,
  /** Holds on tickets, from their end on. */
  holds: 30,
  /** What attendees answered on forms, guests among them, from the end of the event on. Names stay with the ticket. */
  answers: null,
} as const satisfies Retention;
/** Days for each kind; `null`: for good. */
export type Retention = Readonly<Record<RetentionKind, number | null>>;

const longestDays = 36_500;
const isKind = (name: string): name is RetentionKind => retentionKinds.some((kind) => kind === name);

/**
 * `mail=30 answers=365 scans=never` over the defaults: kinds with days or `never`, parted by spaces or commas. `null` when it says
 * anything else, or a kind twice.
 */
export function readRetention(text: string): Retention | null {
  const retention: Record<RetentionKind, number | null> = { ...retentionDefaults };
  const told = new Set<string>();
  for (const each of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, name = '', days = ''] = /^([a-z-]+)=(\d{1,5}|never)$/.exec(each) ?? [];
    if (!isKind(name) || told.has(name)) return null;
    if (days !== 'never' && (Number(days) < 1 || Number(days) > longestDays)) return null;
    told.add(name);
    retention[name] = days === 'never' ? null : Number(days);
  }
  return retention;
}
