import { eventDefinition, type EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { validationItems } from '@foyer/contract/wire/validation';
import { isStoredNaN } from '@foyer/domain/events/unfinished';
import * as z from 'zod/mini';
import type { Tx } from '../../../db/database.ts';
import { checkDraft, checkParent, checkShortCode, type DraftCheck } from './check-draft.ts';
import { checkPictures } from './pictures.ts';
import type { StoredEvent } from './stored-event.ts';

/** A draft as it was typed: valid, or with the errors to correct before publishing. */
export type CheckedWorking = { definition: EventDefinition } | { items: ErrorItem[] };

/**
 * Checks a draft that is stored while it is typed (events 4.13). A value may break a rule, such as an empty name or an end before
 * the start.
 * @throws FoyerError VALIDATION_ERROR when the document does not have the shape of a definition, because the editor could
 * not show it
 */
export async function checkWorking(
  tx: Tx,
  working: unknown,
  stored: StoredEvent,
  check: DraftCheck,
): Promise<CheckedWorking> {
  const { root } = check;
  const parsed = z.safeParse(eventDefinition, working);
  if (!parsed.success) {
    const items = validationItems(parsed.error.issues, root, working);
    if (parsed.error.issues.some((issue) => !isUnfinished(issue, working))) {
      throw new FoyerError('VALIDATION_ERROR', { items });
    }
    return { items };
  }
  try {
    const definition = checkDraft(parsed.data, stored, check);
    await checkShortCode(tx, definition, stored, root);
    await checkParent(tx, definition, stored, { ...check, published: false });
    await checkPictures(tx, definition, stored, root);
    return { definition };
  } catch (error) {
    if (error instanceof FoyerError && error.code === 'VALIDATION_ERROR') return { items: [...(error.items ?? [])] };
    throw error;
  }
}

/** Whether an issue is about a value that a person can still be typing, and not about the shape of the document. */
function isUnfinished(issue: z.core.$ZodIssue, input: unknown): boolean {
  if (issue.code === 'invalid_union') {
    return issue.errors.some((branch) =>
      branch.every((each) => isUnfinished({ ...each, path: [...issue.path, ...each.path] }, input)),
    );
  }
  if (issue.code === 'invalid_type') return isStoredNaN(valueAt(input, issue.path));
  return ['too_small', 'too_big', 'invalid_format', 'custom'].includes(issue.code);
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
