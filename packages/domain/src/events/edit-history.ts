import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { differences, isPlain, type Difference } from './event-changes.ts';
import { mergeDefinitions } from './merge-definitions.ts';

/** Undo and redo of an editor's own changes (events 4.14). */

/** One action of a person. */
interface Step {
  before: EventDefinition;
  after: EventDefinition;
  /** The changed text or number, when the step is typing in one field. */
  typedAt: string | undefined;
  /** When the step was last extended, ms. */
  at: number;
}

export interface EditHistory {
  past: readonly Step[];
  future: readonly Step[];
}

export const emptyHistory: EditHistory = { past: [], future: [] };

/** Undo covers at least 100 steps. Steps share unchanged parts, so they need little memory. */
const mostSteps = 500;
/** A longer pause between two letters starts a new step, ms. */
const longestPause = 3000;

/** Adds a change. Typing in one field extends the last step. */
export function recorded(
  { past, future }: EditHistory,
  before: EventDefinition,
  after: EventDefinition,
  now: number,
): EditHistory {
  const typedAt = typedPath(before, after);
  if (typedAt === null) return { past, future };
  const last = past.at(-1);
  const isSameTyping =
    last !== undefined && typedAt !== undefined && last.typedAt === typedAt && now - last.at <= longestPause;
  return isSameTyping
    ? { past: [...past.slice(0, -1), { ...last, after, at: now }], future: [] }
    : { past: [...past, { before, after, typedAt, at: now }].slice(-mostSteps), future: [] };
}

/** The history whose next change is always a new step, because the document changed in another way. */
export const sealed = ({ past, future }: EditHistory): EditHistory => ({
  past: past.map((step, index) => (index === past.length - 1 ? { ...step, typedAt: undefined } : step)),
  future,
});

/** The single field whose text or number changes; undefined for other changes; null when nothing changes. */
function typedPath(before: EventDefinition, after: EventDefinition): string | undefined | null {
  const changes = differences(before, after).flatMap(leavesOf);
  if (changes.length === 0) return null;
  const isTyped = (value: unknown) => value == null || typeof value === 'string' || typeof value === 'number';
  if (!changes.every((each) => isTyped(each.before) && isTyped(each.after))) return undefined;
  // The English text is stored as the default text and as a translation.
  const paths = changes.map(({ path }) => path).filter((path) => !path.endsWith('.en_US.value'));
  return paths.length > 1 ? undefined : (paths[0] ?? changes[0]?.path);
}

/** The changed values inside a new or removed object. A first translation adds several objects. */
function leavesOf({ path, before, after }: Difference): Difference[] {
  const [was, is] = [before, after].map((value) => (value == null ? {} : value));
  if (before == null && after == null) return [{ path, before, after }];
  if (!isPlain(was) || !isPlain(is)) return [{ path, before, after }];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
    leavesOf({ path: `${path}.${name}`, before: was[name], after: is[name] }),
  );
}

export interface Undone {
  history: EditHistory;
  document: EventDefinition;
  /** The path of the first value that changed back. */
  path: string | undefined;
}

/**
 * Takes the last step back. Changes of other editors since then stay, also in the same field. Null when there is no
 * step.
 */
export function undone({ past, future }: EditHistory, document: EventDefinition): Undone | null {
  const step = past.at(-1);
  if (!step) return null;
  const history = { past: past.slice(0, -1), future: [...future, step] };
  return moved(history, document, step.after, step.before);
}

/** Repeats the last step that was taken back. */
export function redone({ past, future }: EditHistory, document: EventDefinition): Undone | null {
  const step = future.at(-1);
  if (!step) return null;
  // Later typing starts a new step.
  const history = { past: [...past, { ...step, typedAt: undefined }], future: future.slice(0, -1) };
  return moved(history, document, step.before, step.after);
}

function moved(history: EditHistory, document: EventDefinition, from: EventDefinition, to: EventDefinition): Undone {
  const next = document === from ? to : mergeDefinitions({ base: from, mine: to, theirs: document }).document;
  return { history, document: next, path: differences(document, next)[0]?.path };
}
