import { differences, identityOf, isPlain, type Difference } from './event-changes.ts';

/**
 * The differences between two documents as a person sees them: one for each language of a text, one for each setting of
 * a group of settings, and none for the English text that is stored a second time as a translation.
 */
export function readableDifferences(before: unknown, after: unknown): Difference[] {
  return differences(before, after)
    .flatMap(inSettings)
    .map((each) => whole(each, before, after))
    .filter(({ path }, index, all) => all.findIndex((each) => each.path === path) === index)
    .flatMap(inLanguages)
    .filter((each) => !isEnglishTwin(each, before, after));
}

const settingGroups =
  /(?:^|\.)(?:additionalConfiguration|cancellation|configuration\.description|fee|fixed|groupTicketConfiguration)$/;

/** Parts of one setting, which has one text: the tickets of a package, and the price, guests and ribbon of a benefit. */
const wholeSetting = /^.+\.additionalConfiguration\.(?:package\.parts|benefits\.[^.]+\.(?:price|guests|ribbon))(?=\.)/;

function whole(difference: Difference, before: unknown, after: unknown): Difference {
  const path = wholeSetting.exec(difference.path)?.[0];
  return path === undefined ? difference : { path, before: valueAt(before, path), after: valueAt(after, path) };
}

/** A group of settings that is new or gone is split into its settings. */
function inSettings({ path, before, after }: Difference): Difference[] {
  if (!settingGroups.test(path)) return [{ path, before, after }];
  return differences(before ?? {}, after ?? {}, path).flatMap(inSettings);
}

/** Splits translations into `translations.label.es_US`: the text of one language, or a part of it. */
function inLanguages(difference: Difference): Difference[] {
  const words = difference.path.split('.');
  const at = words.indexOf('translations');
  if (at < 0) return [difference];
  const depth = words.length - 1 - at;
  // Inside of a text: `value` is the text, `isDefault` is not shown, and a venue has parts with names.
  if (depth === 3 && words.at(-1) === 'isDefault') return [];
  if (depth === 3 && words.at(-1) === 'value') {
    return shownText({ ...difference, path: words.slice(0, -1).join('.') });
  }
  return depth > 2 ? [difference] : split(difference, depth);
}

function split({ path, before, after }: Difference, depth: number): Difference[] {
  const sides = [before, after];
  const isLanguageText = depth === 2 && sides.some((side) => isPlain(side) && 'value' in side);
  if (isLanguageText) return shownText({ path, before: valueOf(before), after: valueOf(after) });
  if (depth > 2 || sides.some((side) => typeof side === 'string')) return [{ path, before, after }];
  const names = [...new Set(sides.flatMap((side) => (isPlain(side) ? Object.keys(side) : [])))];
  return names.flatMap((name) => {
    const [was, is] = sides.map((side) => (isPlain(side) ? side[name] : undefined));
    return split({ path: `${path}.${name}`, before: was, after: is }, depth + 1);
  });
}

const valueOf = (text: unknown): unknown => (isPlain(text) ? text['value'] : undefined);

/** A blank text counts as none. */
function shownText({ path, before, after }: Difference): Difference[] {
  const [was, is] = [before, after].map((side) => (typeof side === 'string' && side.trim() === '' ? undefined : side));
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path, before: was, after: is }];
}

/** True for an English text whose change the default text already shows, or which reads as the default text did. */
function isEnglishTwin({ path, before, after }: Difference, whole: unknown, next: unknown): boolean {
  const found = /^(?:(.*)\.)?translations\.([^.]+)\.en_US(?:\.([^.]+))?$/.exec(path);
  if (!found) return false;
  const [, base = '', property = '', part] = found;
  const capital = `default${property.charAt(0).toUpperCase()}${property.slice(1)}`;
  const names = part === undefined ? [property, capital, `translations.${capital}`] : [part];
  return names.some((name) => {
    const at = base === '' ? name : `${base}.${name}`;
    const [was, is] = [valueAt(whole, at), valueAt(next, at)];
    if (typeof was !== 'string' && typeof is !== 'string') return false;
    const isDefaultShown = was !== is && (after ?? is) === is;
    return isDefaultShown || (before ?? was) === (after ?? is);
  });
}

function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((within, name) => {
    if (Array.isArray(within)) return within.find((entry) => identityOf(entry) === name);
    return isPlain(within) ? within[name] : undefined;
  }, document);
}
