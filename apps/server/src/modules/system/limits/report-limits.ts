import type { NeededLimit } from '@foyer/contract/wire/endpoints';
import { day, minute, type RateRow } from './row.ts';

/**
 * Error reports of browsers, up to 10 KB each. 5,000 a day are 50 MB. An error that affects every visitor is known after the first hundred
 * reports.
 */
export const reportLimits = {
  'error-reports': {
    counts: 'reports of browsers in a minute',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    onArrival: true,
  },
  'error-reports-day': {
    counts: 'reports of browsers in a day',
    per: 'network',
    allowed: 1000,
    windowSeconds: day,
    onArrival: true,
  },
  'error-reports-all': {
    counts: 'reports of browsers in a day, from all networks together',
    per: 'all',
    allowed: 5000,
    windowSeconds: day,
    onArrival: true,
  },
} as const satisfies Partial<Record<NeededLimit, RateRow>>;
