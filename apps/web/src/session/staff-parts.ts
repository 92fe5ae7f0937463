import { use } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages, StaffPart } from '@foyer/messages/catalogue/messages';
import { loadStaffPart, partOfArea } from '@foyer/messages/catalogue/staff-catalogue';
import { bringIcons } from '../ui/Icon.tsx';
import { staffStrokes } from '../ui/staff-strokes.ts';
import { readable } from './readable.ts';

/**
 * The parts that staff screens share: texts and icons. A page loads the text parts that its row names. Any
 * other part loads when it is read.
 */
bringIcons(staffStrokes);

type Area = keyof StaffMessages;

/** The parts that this page has requested. A change of language loads them again. */
const requested = new Set<StaffPart>();
const coming = new Map<string, Promise<Partial<StaffMessages>>>();
const here = new Map<string, Partial<StaffMessages>>();
const readers = new Map<Locale, StaffMessages>();

const nameOf = (locale: Locale, part: StaffPart) => `${locale} ${part}`;

function load(locale: Locale, part: StaffPart): Promise<Partial<StaffMessages>> {
  requested.add(part);
  const name = nameOf(locale, part);
  const known = coming.get(name);
  if (known) return known;
  const texts = readable<Partial<StaffMessages>>(
    loadStaffPart[part](locale).then((come) => {
      here.set(name, come);
      return come;
    }),
  );
  coming.set(name, texts);
  return texts;
}

/** Resolves when these parts and all earlier requested parts are loaded. Names that are not staff parts are ignored. */
export async function loadStaffTexts(locale: Locale, names: Iterable<string>): Promise<void> {
  const parts = Object.keys(loadStaffPart) as StaffPart[];
  const named = new Set(names);
  await Promise.all(parts.filter((part) => requested.has(part) || named.has(part)).map((part) => load(locale, part)));
}

/** The staff texts, which a component reads while it renders. Reading an area suspends until its part is loaded. */
export function staffTexts(locale: Locale): StaffMessages {
  const known = readers.get(locale);
  if (known) return known;
  const reader = Object.defineProperties(
    {},
    Object.fromEntries(
      (Object.keys(partOfArea) as Area[]).map((area) => {
        const part = partOfArea[area];
        const name = nameOf(locale, part);
        const useArea = () => {
          // React numbers the calls of `use`. When it renders again, a call may return an earlier part than the
          // requested part.
          do use(load(locale, part));
          while (!here.has(name));
          return here.get(name)?.[area];
        };
        return [area, { get: useArea, enumerable: true }];
      }),
    ),
  ) as StaffMessages;
  readers.set(locale, reader);
  return reader;
}
