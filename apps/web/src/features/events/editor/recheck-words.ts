import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { Problems } from './problems.ts';

/** Problems of the rule of the re-check by path (selling 8.1). The server checks the same rules. */
export function recheckProblemsOf(
  { configuration: { recheck } }: EventDefinition,
  { recheck: t }: Pick<StaffMessages, 'recheck'>,
): Problems {
  const found = new Map<string, string>();
  if (!recheck) return found;
  const { until, payDays } = recheck;
  if (until === '') found.set('configuration.recheck.until', t.untilWrong);
  if (payDays !== undefined && !(Number.isInteger(payDays) && payDays >= 1 && payDays <= 90)) {
    found.set('configuration.recheck.payDays', t.payDaysWrong);
  }
  return found;
}
