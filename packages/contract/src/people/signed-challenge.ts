import * as z from 'zod/mini';

/** Bytes in base64url, as browsers send them. */
export const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** A signed challenge: the parts of WebAuthn's `AuthenticationResponseJSON` that the server reads. */
export const signedChallenge = z.strictObject({
  id: bytes(1400),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type SignedChallenge = z.infer<typeof signedChallenge>;
