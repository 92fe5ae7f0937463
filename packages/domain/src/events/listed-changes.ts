import type { EventChange } from '@foyer/contract/events/event-draft';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { imageUses } from '@foyer/contract/wire/vocabulary';
import { differences, isNothing, isPlain, type Plain } from './event-changes.ts';
import { readableDifferences } from './readable-differences.ts';

/** The differences between two states of an event as a list for people. */

const longest = 500;

/** A value as displayed in a list of changes. */
function shown(value: unknown): string | null {
  if (isNothing(value)) return null;
  const text = isPlain(value)
    ? nameOf(value)
    : Array.isArray(value)
      ? value.map((one) => shown(one)).join(', ')
      : String(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** The name of a whole ticket, field or other entry. */
function nameOf(value: Plain): string {
  const { defaultDescription, defaultName, label, title, templateSubject, name, text } = value;
  const { relationshipType, translations, startDateTime, mode } = value;
  // A sale window has no name, so its start stands for it.
  if (typeof startDateTime === 'string' && typeof mode === 'string') return startDateTime;
  const called = isPlain(translations) ? translations['defaultLabel'] : undefined;
  const named = [defaultDescription, defaultName, label, title, templateSubject, name, text, called, relationshipType];
  const first = named.find((one): one is string => typeof one === 'string' && one !== '');
  return first ?? badgeSize(value) ?? leavesOf(value).join(', ');
}

/** The values inside of an entry without a name. */
const leavesOf = (value: unknown): string[] =>
  isPlain(value) || Array.isArray(value)
    ? Object.values(value).flatMap(leavesOf)
    : isNothing(value)
      ? []
      : [String(value)];

/** The size of a badge design or of a field on it, in mm. They have no name of their own. */
function badgeSize({ front, kind, x, width, height }: Plain): string | undefined {
  const isBadgePart = Array.isArray(front) || (typeof kind === 'string' && typeof x === 'number');
  return isBadgePart ? `${String(width)} × ${String(height)} mm` : undefined;
}

/** The differences between two states of an event, readable by a person. */
export function changesOf(before: EventDefinition, after: EventDefinition): EventChange[] {
  const { images: were = [], ...textBefore } = before;
  const { images: are = were, ...textAfter } = after;
  const changes = readableDifferences(textBefore, textAfter).map(({ path, before: was, after: is }): EventChange => {
    const currency = currencyAt(path, after) ?? currencyAt(path, before);
    return {
      path: path.slice(0, longest),
      kind: isNothing(was) ? 'added' : isNothing(is) ? 'removed' : 'changed',
      before: shown(was),
      after: shown(is),
      ...(currency === undefined ? {} : { currency }),
    };
  });
  return [...changes, ...imageChangesOf(were, are)];
}

/** The currency of the amount at a path; undefined for other values. */
function currencyAt(path: string, { ticketConfigurations = [] }: EventDefinition): string | undefined {
  const [first, ticketKey, list, key] = path.split('.');
  const isAmount = /\.(?:amount|amountOff)$/.test(path);
  if (first !== 'ticketConfigurations' || !isAmount) return undefined;
  const ticket = ticketConfigurations.find((each) => each.key === ticketKey);
  const addOn = list === 'addOns' ? ticket?.addOns?.find((each) => each.key === key) : undefined;
  return addOn?.currency ?? ticket?.currency;
}

/** The images that differ between two states, and the changed focus points and crops of the others. */
export function imageChangesOf(before: readonly EventImage[], after: readonly EventImage[]): EventChange[] {
  return [...new Set([...before, ...after].map(({ key }) => key))].flatMap((key) => {
    const [was, is] = [before, after].map((images) => images.find((each) => each.key === key));
    if (was && is && was.fileExternalId === is.fileExternalId) return framingChanges(was, is);
    const kind = was ? (is ? 'changed' : 'removed') : 'added';
    return [{ path: `images.${key}`, kind, before: was?.fileName ?? null, after: is?.fileName ?? null }];
  });
}

/** The changed focus point and crops of a picture that stays. A crop is shown by its position, so the label alone counts. */
function framingChanges(was: EventImage, is: EventImage): EventChange[] {
  const parts = [
    { path: 'focus', before: was.focus, after: is.focus },
    ...imageUses.map((use) => ({ path: `crops.${use}`, before: was.crops?.[use], after: is.crops?.[use] })),
  ];
  return parts.flatMap(({ path, before, after }) => {
    if (differences(before, after).length === 0) return [];
    const kind = before ? (after ? 'changed' : 'removed') : 'added';
    return [{ path: `images.${is.key}.${path}`, kind, before: null, after: null }];
  });
}
