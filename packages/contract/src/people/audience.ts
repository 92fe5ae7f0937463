import * as z from 'zod/mini';
import { filled } from '../wire/primitives.ts';
import { countries, titles } from '../wire/vocabulary.ts';

/** Key of an account list or a qualification. */
export const audienceKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/**
 * The accounts that something is for (people 7). An account belongs to the audience if it meets every given condition.
 * It meets a condition if one of its values applies. Without a condition, every account belongs to it.
 */
export const audience = z.strictObject({
  titles: z.optional(z.array(z.enum(titles)).check(z.minLength(1), z.maxLength(titles.length))),
  countries: z.optional(z.array(z.enum(countries)).check(z.minLength(1), z.maxLength(countries.length))),
  /** Keys of account lists. */
  lists: z.optional(z.array(audienceKey).check(z.minLength(1), z.maxLength(20))),
  /** Keys of qualifications. An account with an offered or accepted place meets the condition. */
  qualifications: z.optional(z.array(audienceKey).check(z.minLength(1), z.maxLength(20))),
  /** External identifiers of accounts. Each of them and everybody below it, at any depth, meets the condition. */
  organisationsOf: z.optional(z.array(filled(20)).check(z.minLength(1), z.maxLength(50))),
});
export type Audience = z.infer<typeof audience>;
