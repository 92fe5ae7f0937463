import * as z from 'zod/mini';
import { errorStatus, type ErrorCode } from './errors.ts';
import { validationCodes } from './validation-codes.ts';

const errorCodes = Object.keys(errorStatus) as ErrorCode[];
const metadata = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** The body of every error (system 2.1). It includes `success: false` for calls whose success body has `success`. */
export const errorBody = z.strictObject({
  success: z.optional(z.literal(false)),
  error: z.strictObject({
    code: z.enum(errorCodes),
    /** In the caller's language. */
    message: z.string(),
    metadata: z.optional(metadata),
    /** With VALIDATION_ERROR. The first item is the most important one for the user. */
    items: z.optional(
      z.array(
        z.strictObject({
          code: z.enum([...validationCodes, ...errorCodes]),
          path: z.string(),
          message: z.string(),
          metadata: z.optional(metadata),
        }),
      ),
    ),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
