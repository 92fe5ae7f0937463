import * as z from 'zod/mini';
import { locales, translationKey, type TranslationKey } from './vocabulary.ts';

/** A value by language: `{ en_US: …, ja_JP: … }`. Languages may be absent. */
export function inLanguages<S extends z.ZodMiniType>(thing: S) {
  const shape = Object.fromEntries(locales.map((locale) => [translationKey(locale), z.optional(thing)])) as Record<
    TranslationKey,
    z.ZodMiniOptional<S>
  >;
  return z.strictObject(shape);
}

/** One translated text: `{ value, isDefault }` (events 1.1, events 4.3). */
const translation = z.strictObject({
  value: z.string().check(z.maxLength(20_000)),
  isDefault: z.optional(z.boolean()),
});

/** One translated property by language: `{ en_US: { value, isDefault }, … }`. */
export const translated = inLanguages(translation);
export type Translated = z.infer<typeof translated>;

/** `translations` of an object with the translatable properties `keys`: `{ name: { en_US: … } }`. */
export function translationsOf<const K extends string>(...keys: K[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, z.optional(translated)])) as {
    [P in K]: z.ZodMiniOptional<typeof translated>;
  };
  return z.strictObject(shape);
}
