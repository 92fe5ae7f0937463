import * as z from 'zod/mini';
import { locales, translationKey, type TranslationKey } from './vocabulary.ts';

/** The same thing in as many languages as it exists in: `{ en_US: …, ja_JP: … }`. */
export function inLanguages<S extends z.ZodMiniType>(thing: S) {
  const shape = Object.fromEntries(locales.map((locale) => [translationKey(locale), z.optional(thing)])) as Record<
    TranslationKey,
    z.ZodMiniOptional<S>
  >;
  return z.strictObject(shape);
}

/** One translated text: `{ value, isDefault }` (spec §3 Event, §7 update-self-service-event-basic-info). */
const translation = z.strictObject({
  value: z.string().check(z.maxLength(20_000)),
  isDefault: z.optional(z.boolean()),
});

/** One property in every language it exists in: `{ en_US: { value, isDefault }, … }`. */
export const translated = inLanguages(translation);
export type Translated = z.infer<typeof translated>;

/** `translations` of a thing whose translatable properties are `keys`: `{ name: { en_US: … } }`. */
export function translationsOf<const K extends string>(...keys: K[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, z.optional(translated)])) as {
    [P in K]: z.ZodMiniOptional<typeof translated>;
  };
  return z.strictObject(shape);
}
