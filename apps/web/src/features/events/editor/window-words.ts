import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { windowProblems } from '@foyer/domain/events/window-problems';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { Problems } from './problems.ts';

/** Problems of the sale windows by path (selling 1.12). The server checks the same rules. */
export function windowProblemsOf(
  definition: EventDefinition,
  { editor, saleWindows: t }: Pick<StaffMessages, 'editor' | 'saleWindows'>,
): Problems {
  const found = new Map<string, string>();
  for (const [index, ticket] of (definition.ticketConfigurations ?? []).entries()) {
    for (const [n, { amount, reserved, ...times }] of (ticket.saleWindows ?? []).entries()) {
      const at = `ticketConfigurations.${index}.saleWindows.${n}`;
      if (amount !== undefined && !(Number.isFinite(amount) && amount >= 0))
        found.set(`${at}.amount`, editor.amountWrong);
      if (reserved !== undefined && !(Number.isInteger(reserved) && reserved > 0)) {
        found.set(`${at}.reserved`, editor.quantityWrong);
      }
      for (const field of ['startDateTime', 'endDateTime'] as const) {
        if (times[field] === '') found.set(`${at}.${field}`, editor.dateNeeded);
      }
    }
  }
  for (const { path, kind, units = 0 } of windowProblems(definition)) {
    if (found.has(path)) continue;
    const words = { twice: t.twice, order: t.endsBeforeStart, noLimit: t.noLimit, tooMuch: t.tooMuch({ units }) };
    found.set(path, words[kind]);
  }
  return found;
}
