import type { NeededLimit } from '@foyer/contract/wire/endpoints';
import { hour, minute, type RateRow } from './row.ts';

/** Limits of each API key (integrations 2.6). A key has its own counts, so a program in a loop delays no staff. */
export const keyLimits = {
  // 1,200 pages are more than a million rows.
  'key-reads': {
    counts: 'pages of changes that another system reads',
    per: 'key',
    allowed: 1200,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'key-read-entries': {
    counts: 'audit entries about the reads of one list by one key',
    per: 'target',
    allowed: 1,
    windowSeconds: hour,
  },
  'key-check-ins': {
    counts: 'check-ins by another system',
    per: 'key',
    allowed: 6000,
    windowSeconds: minute,
    onArrival: true,
  },
  'key-imports': {
    counts: 'imports by another system, of up to 500 accounts each',
    per: 'key',
    allowed: 600,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
} as const satisfies Partial<Record<NeededLimit, RateRow>>;
