import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { poolProblems } from '@foyer/domain/events/pool-problems';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { Problems } from './problems.ts';

const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** Problems of the pools by path (stock 4). The server checks the same rules, and the units that are sold. */
export function poolProblemsOf(
  definition: EventDefinition,
  { editor, pools: t }: Pick<StaffMessages, 'editor' | 'pools'>,
): Problems {
  const found = new Map<string, string>();
  for (const [index, pool] of (definition.configuration.pools ?? []).entries()) {
    const at = `configuration.pools.${index}`;
    if (pool.name.trim() === '') found.set(`${at}.name`, editor.textNeeded);
    if (!isBetween(pool.quantity, 0, Number.MAX_SAFE_INTEGER)) found.set(`${at}.quantity`, editor.quantityWrong);
    if (pool.fewLeftPercent !== undefined && !isBetween(pool.fewLeftPercent, 1, 100)) {
      found.set(`${at}.fewLeftPercent`, t.fewLeftWrong);
    }
    for (const field of ['tickets', 'addOns'] as const) {
      for (const [key, weight] of Object.entries(pool[field])) {
        if (!isBetween(weight, 1, 100)) found.set(`${at}.${field}.${key}`, t.weightWrong);
      }
    }
  }
  for (const { path } of poolProblems(definition)) found.set(`configuration.${path}`, t.gone);
  return found;
}
