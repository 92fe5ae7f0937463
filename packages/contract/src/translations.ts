import * as z from 'zod/mini';

/** One translated text: `{ value, isDefault }` (spec §3 Event, §7 update-self-service-event-basic-info). */
const translation = z.strictObject({
  value: z.string().check(z.maxLength(20_000)),
  isDefault: z.optional(z.boolean()),
});

/** One property in every language it exists in: `{ en_US: { value, isDefault }, … }`. */
export const translated = z.strictObject({
  en_US: z.optional(translation),
  es_US: z.optional(translation),
  ja_JP: z.optional(translation),
});
export type Translated = z.infer<typeof translated>;

/** `translations` of a thing whose translatable properties are `keys`: `{ name: { en_US: … } }`. */
export function translationsOf<const K extends string>(...keys: K[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, z.optional(translated)])) as {
    [P in K]: z.ZodMiniOptional<typeof translated>;
  };
  return z.strictObject(shape);
}
