import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { packageProblems } from '@foyer/domain/events/package-problems';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { Problems } from './problems.ts';

/** Problems of the packages by path (orders 11.1). The server checks the same rules, and which packages are sold. */
export function packageProblemsOf(
  definition: EventDefinition,
  { packages: t }: Pick<StaffMessages, 'packages'>,
): Problems {
  return new Map(packageProblems(definition).map(({ path, kind }) => [path, t[kind]]));
}
