import * as z from 'zod/mini';
import { adminOnly, anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { accountNumber, count, done, emptyBody, filled, id, idText, instant, text } from '../wire/primitives.ts';
import { browserText, loginResponse } from './sign-in.ts';
import { confirmationMethods } from './sign-in-vocabulary.ts';
import { bytes, signedChallenge } from './signed-challenge.ts';

/** Passkeys, one-time codes, and the confirmation before sensitive calls (people 8). */

const transports = z.array(text(20)).check(z.maxLength(10));

/** What a browser needs to sign a challenge (WebAuthn `PublicKeyCredentialRequestOptions`, as JSON). */
const passkeyRequest = z.strictObject({
  challenge: text(200),
  rpId: text(253),
  /** ms */
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** The account's passkeys. Empty: the person chooses one of those that the device has for this site. */
  allowCredentials: z.array(z.strictObject({ id: text(1400), type: z.literal('public-key'), transports })),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a browser needs to create a passkey (WebAuthn `PublicKeyCredentialCreationOptions`, as JSON). */
const passkeyCreation = z.strictObject({
  challenge: text(200),
  rp: z.strictObject({ id: text(253), name: text(100) }),
  user: z.strictObject({ id: text(100), name: text(100), displayName: text(201) }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.strictObject({ id: text(1400), type: z.literal('public-key'), transports })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** A created passkey: the parts of WebAuthn's `RegistrationResponseJSON` that the server reads. */
const createdPasskey = z.strictObject({
  id: bytes(1400),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(transports),
  }),
});
export type CreatedPasskey = z.infer<typeof createdPasskey>;

/** Six digits of an app, or a recovery code. Blanks, dashes, width and letter case do not matter. */
const typedCode = filled(60);
/** A person's name for a passkey. */
const passkeyName = z.pipe(
  z.string().check(z.maxLength(300), z.trim()),
  z.string().check(z.minLength(1), z.maxLength(60)),
);

const secondFactors = z.strictObject({
  passkeys: z.array(
    z.strictObject({ passkeyId: id, name: text(60), createdAt: instant, lastUsedAt: z.nullable(instant) }),
  ),
  /** When the authenticator app was set up; null without one. */
  codesSince: z.nullable(instant),
  recoveryCodesLeft: count,
  /** Staff must have a second factor in this installation, and this person is staff. */
  isRequired: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

const confirmationOptions = z.strictObject({
  /** How the person can confirm, the strongest first. Empty: only a new sign-in helps. */
  methods: z.array(z.enum(confirmationMethods)),
  /** The challenge for a passkey, if the person has one. */
  passkey: z.nullable(passkeyRequest),
  /** Ids of the identity providers at which the person can sign in again, which confirms the new session. */
  providers: z.array(text(30)),
});
export type ConfirmationOptions = z.infer<typeof confirmationOptions>;

const recoveryCodes = z.strictObject({
  /** Each works once. The server stores only their hashes, so they are shown only now. */
  recoveryCodes: z.array(text(40)),
});

const factorReset = z.strictObject({
  externalAccountIdentifier: text(100),
  fullName: text(201),
  requestedBy: z.strictObject({ externalAccountIdentifier: text(100), fullName: text(201) }),
  requestedAt: instant,
  expiresAt: instant,
  reason: text(500),
  /** The caller requested the reset, or it is their own account. Another administrator has to approve it. */
  needsOther: z.boolean(),
});
export type FactorReset = z.infer<typeof factorReset>;

const codes = ['code-here', 'code', 'code-device'] as const;
const secrets = { storage: 'secrets' } as const;
const own = { eventSource: 'no-event', beforeSetUp: true } as const;
const accountParams = z.strictObject({ externalAccountIdentifier: accountNumber });

export const secondFactorsEndpoints = endpointsOf({
  startPasskeySignIn: anyone('POST /authentication/passkey/options', {
    summary: 'Returns a challenge with which this browser can sign in by passkey, once within 5 minutes.',
    costs: { storage: 'passkey-sign-ins' },
    body: z.strictObject({ browser: browserText }),
    output: passkeyRequest,
  }),
  signInByPasskey: anyone('POST /authentication/passkey', {
    marksDevice: true,
    summary: 'Signs in with a passkey. It counts as both factors.',
    costs: { cpu: 'passkey-sign-ins', guesses: 'passkey-sign-ins' },
    body: z.strictObject({
      browser: browserText,
      passkey: signedChallenge,
      rememberMe: z._default(z.boolean(), false),
    }),
    output: loginResponse,
    errors: ['AUTH_FAILED_BAD_CREDENTIALS', 'ROLE_NOT_VALID_NOW'],
    sendsSuccess: true,
  }),
  completeSignIn: anyone('POST /authentication/second-step', {
    marksDevice: true,
    summary: 'Completes a sign-in with the code of an authenticator app, or with a recovery code.',
    costs: { guesses: ['second-steps', ...codes], mail: codes },
    body: z.strictObject({ token: filled(200), code: typedCode }),
    output: loginResponse,
    errors: ['AUTH_FAILED_BAD_CREDENTIALS', 'SECRET_WRONG', 'ROLE_NOT_VALID_NOW'],
    sendsSuccess: true,
  }),
  getSecondFactors: signedIn('GET /authentication/factors', {
    ...own,
    summary: 'Lists the passkeys of the signed-in person, and whether they use an authenticator app.',
    output: secondFactors,
    errors: ['FORBIDDEN'],
  }),
  startPasskey: signedIn('POST /authentication/passkeys/options', {
    ...own,
    confirm: 'always',
    summary: 'Returns what the browser needs to create a passkey, once within 5 minutes.',
    costs: secrets,
    body: emptyBody,
    output: passkeyCreation,
    errors: ['FORBIDDEN', 'TOO_MANY_PASSKEYS'],
  }),
  addPasskey: signedIn('POST /authentication/passkeys', {
    ...own,
    confirm: 'always',
    summary: 'Adds a created passkey to the account, and mails a notice.',
    costs: { ...secrets, mail: 'secrets' },
    body: z.strictObject({ name: passkeyName, passkey: createdPasskey }),
    output: secondFactors,
    errors: ['FORBIDDEN', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  }),
  removePasskey: signedIn('DELETE /authentication/passkeys/:passkeyId', {
    ...own,
    confirm: 'always',
    summary: 'Removes a passkey of the account, and mails a notice.',
    costs: { ...secrets, mail: 'secrets' },
    params: z.strictObject({ passkeyId: idText }),
    output: secondFactors,
    errors: ['FORBIDDEN', 'RECORD_NOT_FOUND'],
  }),
  startCodes: signedIn('POST /authentication/codes', {
    ...own,
    confirm: 'always',
    summary: 'Returns a secret for an authenticator app. It has no effect until a first code confirms it.',
    costs: secrets,
    body: emptyBody,
    output: z.strictObject({
      /** For typing it in, in base32. */
      secret: text(100),
      /** `otpauth://…`, for a QR code. */
      url: text(500),
    }),
    errors: ['FORBIDDEN', 'CODES_ALREADY_ON'],
  }),
  confirmCodes: signedIn('POST /authentication/codes/confirmation', {
    ...own,
    confirm: 'always',
    summary: 'Turns the authenticator app on with its first code. Returns the recovery codes, and mails a notice.',
    costs: { ...secrets, mail: 'secrets', guesses: codes },
    body: z.strictObject({ code: typedCode }),
    output: recoveryCodes,
    errors: ['FORBIDDEN', 'RECORD_NOT_FOUND', 'SECRET_WRONG'],
  }),
  removeCodes: signedIn('DELETE /authentication/codes', {
    ...own,
    confirm: 'always',
    summary: 'Turns the authenticator app off, deletes its recovery codes, and mails a notice.',
    costs: { ...secrets, mail: 'secrets' },
    output: secondFactors,
    errors: ['FORBIDDEN', 'RECORD_NOT_FOUND'],
  }),
  replaceRecoveryCodes: signedIn('POST /authentication/recovery-codes', {
    ...own,
    confirm: 'always',
    summary: 'Replaces all recovery codes by new ones.',
    costs: secrets,
    body: emptyBody,
    output: recoveryCodes,
    errors: ['FORBIDDEN', 'RECORD_NOT_FOUND'],
  }),
  startConfirmation: signedIn('POST /authentication/confirmation/options', {
    ...own,
    whileLocked: true,
    summary: 'Returns how the signed-in person can confirm who they are, with a challenge for their passkeys.',
    costs: secrets,
    body: emptyBody,
    output: confirmationOptions,
  }),
  confirmIdentity: signedIn('POST /authentication/confirmation', {
    ...own,
    summary: 'Confirms the session with password, passkey or code. Sensitive calls are then possible for 10 minutes.',
    costs: {
      cpu: 'secrets',
      mail: codes,
      guesses: ['password-here', 'password', 'password-device', 'password-address', ...codes],
    },
    body: z.union([
      z.strictObject({ password: filled(200) }),
      z.strictObject({ code: typedCode }),
      z.strictObject({ passkey: signedChallenge }),
    ]),
    output: z.strictObject({ until: instant }),
    errors: ['SECRET_WRONG'],
  }),
  listFactorResets: adminOnly('GET /admin/factor-resets', {
    summary: 'Lists the requests to reset the second factors of an account, oldest first.',
    output: z.array(factorReset),
  }),
  resetFactors: adminOnly('POST /admin/factor-resets/:externalAccountIdentifier', {
    confirm: 'always',
    summary:
      'Requests the reset of second factors, which counts as the first approval, or approves it as the second administrator. The second approval mails a one-time link that resets them.',
    costs: { mail: 'staff-accounts', storage: 'staff-accounts', guesses: 'staff-accounts' },
    params: accountParams,
    body: z.strictObject({ reason: z.optional(filled(500).check(z.regex(/\S/))) }),
    output: z.strictObject({
      /** The link was mailed. False: another administrator has to approve. */
      isMailed: z.boolean(),
    }),
    errors: [
      'RECORD_NOT_FOUND',
      'OWN_STAFF_ACCOUNT',
      'OTHER_ADMINISTRATOR_NEEDED',
      'NO_EMAIL_ADDRESS',
      'STAFF_MEMBER_TOO_NEW',
    ],
  }),
  separateFromProviders: adminOnly('DELETE /admin/accounts/:externalAccountIdentifier/provider-identities', {
    confirm: 'always',
    summary:
      'Separates an account from its person at the identity providers, and ends their sessions. The next person whose claims name the account gets it.',
    costs: { storage: 'staff-accounts' },
    params: accountParams,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'OWN_STAFF_ACCOUNT'],
    sendsSuccess: true,
  }),
  cancelFactorReset: adminOnly('DELETE /admin/factor-resets/:externalAccountIdentifier', {
    summary: 'Deletes a request to reset second factors.',
    costs: { storage: 'staff-accounts' },
    params: accountParams,
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
