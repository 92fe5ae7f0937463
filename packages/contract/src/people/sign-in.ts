import * as z from 'zod/mini';
import { staffLookUps } from '../wire/costs.ts';
import { anyStaff, anyone, desk, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { done, emptyBody, filled, id, idText, instant, text } from '../wire/primitives.ts';
import { locales, roles, shortestPassword } from '../wire/vocabulary.ts';
import { secondSteps, signInMethods } from './sign-in-vocabulary.ts';
import { signedChallenge } from './signed-challenge.ts';

/** Sign-in, sessions and contexts (people 2.1, people 3.2; people 3.1). */

export const loginRequest = z.strictObject({
  userId: filled(100),
  password: filled(200),
  rememberMe: z._default(z.boolean(), false),
});
export type LoginRequest = z.input<typeof loginRequest>;

/** The staff member behind a session that acts for an account (people 5.1). */
const privilegedContext = z.strictObject({
  userId: text(100),
  username: text(200),
  fullName: text(200),
  roles: z.array(z.enum(roles)),
  isAdmin: z.boolean(),
  isHelper: z.boolean(),
});
export type PrivilegedContext = z.infer<typeof privilegedContext>;

export const loginResponse = z.strictObject({
  success: z.boolean(),
  message: z.nullable(text(500)),
  userId: text(100),
  /** The user id in its registered spelling; equal to `userId` for consultants. */
  username: text(200),
  /** In the account's name order. Screens show the two names in the order of the reader's language (people 1.5). */
  fullName: text(200),
  firstName: text(100),
  lastName: text(100),
  /** Opaque. Clients send it in `x-auth-token`. */
  token: text(200),
  /** Lifetime of the session in ms: 43,200,000, or 30 days with remember-me. */
  expirationMs: z.int().check(z.positive()),
  locale: z.enum(locales),
  isAdmin: z.boolean(),
  isHelper: z.boolean(),
  /** Roles of the signed-in person, also while acting for an account. */
  roles: z.array(z.enum(roles)),
  context: z.nullable(privilegedContext),
});
export type LoginResponse = z.infer<typeof loginResponse>;

/** A new password. */
export const newPassword = z.string().check(z.minLength(shortestPassword), z.maxLength(200));

/** 4 to 8 digits, of any width. */
const pin = z.pipe(
  z.string().check(z.maxLength(40), z.normalize('NFKC'), z.trim()),
  z.string().check(z.regex(/^\d{4,8}$/)),
);

/**
 * A random text that a browser stores when it requests a sign-in link. It identifies the browser when the link is
 * opened.
 */
export const browserText = z.string().check(z.regex(/^[\w-]{16,100}$/));

export const linkStates = [
  /** This browser requested the link. It signs in immediately. */
  'requestedHere',
  /** Another browser requested the link. Signing in needs a button press. */
  'requestedElsewhere',
  /** Used or expired. A new link can be requested for the account. */
  'spent',
  'unknown',
] as const;

const deviceLock = z.strictObject({
  hasPin: z.boolean(),
  /** Minutes without input after which the device locks; null means never. */
  lockAfterMinutes: z.nullable(z.int().check(z.positive())),
  /** What else unlocks the device: a password, a passkey, or another sign-in at one of these identity providers. */
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  providers: z.array(text(30)),
});
export type DeviceLock = z.infer<typeof deviceLock>;

/**
 * The roles of an unlocked session. A PIN may grant fewer roles than the password (docs/operations.md Staff sessions).
 */
const unlocked = z.strictObject({
  roles: z.array(z.enum(roles)),
  isAdmin: z.boolean(),
  isHelper: z.boolean(),
});
export type Unlocked = z.infer<typeof unlocked>;

const sessionList = z.strictObject({
  /** Whether the signed-in person has a password: the staff member while acting for an account. */
  hasPassword: z.boolean(),
  /** The account has no password, and a mailed link opened the current session. */
  canChoosePassword: z.boolean(),
  sessions: z.array(
    z.strictObject({
      sessionId: id,
      /** The name of the door device, or the browser and system (`Chrome · Windows`); empty when both are unknown. */
      device: text(100),
      createdAt: instant,
      /** Accurate to five minutes. */
      lastUsedAt: instant,
      isCurrent: z.boolean(),
      isRemembered: z.boolean(),
      /** Id of the identity provider that began the session; null for a password or a link. */
      provider: z.nullable(text(30)),
      /** How the person signed in; null for a session that was opened from another one. */
      method: z.nullable(z.enum(signInMethods)),
      /** What the person entered after the password or link. */
      secondStep: z.nullable(z.enum(secondSteps)),
      /** The account that the staff member acts for in this session. */
      actingFor: z.nullable(z.strictObject({ userId: text(100), fullName: text(200) })),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;

const passwords = ['password-here', 'password', 'password-device'] as const;

export const signInEndpoints = endpointsOf({
  login: anyone('POST /authentication/login', {
    marksDevice: true,
    summary: 'Signs in with user id and password.',
    costs: { cpu: 'sign-ins', guesses: ['sign-ins', ...passwords, 'password-address'] },
    body: loginRequest,
    output: loginResponse,
    errors: ['AUTH_FAILED_BAD_CREDENTIALS', 'ROLE_NOT_VALID_NOW', 'STAFF_PASSWORDS_OFF', 'SECOND_FACTOR_REQUIRED'],
    sendsSuccess: true,
  }),
  loginWithToken: anyone('POST /authentication/login/:provider', {
    marksDevice: true,
    summary: 'Signs in with the one-time token of a link; provider `link`.',
    costs: { guesses: 'link-sign-ins' },
    params: z.strictObject({ provider: filled(40) }),
    query: z.strictObject({ token: filled(500) }),
    body: emptyBody,
    output: loginResponse,
    errors: ['AUTH_FAILED_BAD_CREDENTIALS', 'ROLE_NOT_VALID_NOW', 'SECOND_FACTOR_REQUIRED'],
    sendsSuccess: true,
  }),
  requestLoginLink: anyone('POST /authentication/login-link', {
    summary: 'Mails a sign-in link to the account. The response is the same if the account does not exist.',
    costs: { mail: ['link-here', 'link', 'link-device'], guesses: 'link-requests' },
    body: z
      .strictObject({
        userId: z.optional(filled(100)),
        /** Token of an earlier link instead of the user id. Its account gets a new link. */
        token: z.optional(filled(500)),
        browser: z.optional(browserText),
      })
      .check(
        z.refine(({ userId, token }) => (userId === undefined) !== (token === undefined), {
          path: ['userId'],
          params: { code: 'REQUIRED' },
        }),
      ),
    output: done,
    sendsSuccess: true,
  }),
  checkLoginLink: anyone('POST /authentication/login-link/check', {
    summary:
      'Returns the purpose of a sign-in link without using it up. A mail scanner that opens the page changes nothing.',
    costs: { guesses: 'link-sign-ins' },
    body: z.strictObject({ token: filled(500), browser: z.optional(browserText) }),
    output: z.strictObject({
      state: z.enum(linkStates),
      /** The masked account of a link that needs a button press, so nobody signs in to another person's account by mistake. */
      account: z.optional(z.strictObject({ firstName: text(100), lastName: text(100), userId: text(100) })),
    }),
  }),
  logout: signedIn('POST /authentication/logout', {
    summary: "Ends this session. While the caller acts for an account, it also ends the staff member's own session.",
    eventSource: 'no-event',
    beforeSetUp: true,
    costs: 'none',
    whileLocked: true,
    body: z.nullish(
      z.strictObject({
        /** Ends only the acting session and returns to the staff session. */
        actingOnly: z.optional(z.boolean()),
      }),
    ),
    clearsCache: { unless: 'body.actingOnly' },
    output: z.strictObject({
      success: z.literal(true),
      /** Where the browser ends the session at the identity provider that began this one. */
      signOutAt: z.optional(text(4000)),
    }),
    sendsSuccess: true,
  }),
  switchContext: desk('POST /authentication/switch-context', {
    summary: 'Starts a session for another account. The caller keeps their own staff rights.',
    eventSource: 'no-event',
    costs: { storage: ['staff-changes', ...staffLookUps], guesses: staffLookUps },
    body: z.strictObject({ userId: filled(100) }),
    output: loginResponse,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  changePassword: signedIn('POST /authentication/password', {
    marksDevice: true,
    summary:
      "Changes the caller's password, or sets the first one. Ends all sessions of the account and returns a new one.",
    eventSource: 'all-events',
    beforeSetUp: true,
    costs: { cpu: 'secrets', storage: 'secrets', guesses: passwords },
    body: z.strictObject({
      /** Omitted for an account without a password, in a session that a mailed link opened. */
      currentPassword: z.optional(filled(200)),
      newPassword,
    }),
    output: loginResponse,
    errors: ['AUTH_FAILED_BAD_CREDENTIALS', 'FORBIDDEN', 'STAFF_PASSWORDS_OFF'],
    sendsSuccess: true,
  }),
  getDeviceLock: anyStaff('GET /authentication/lock', {
    summary: 'Returns when the device of a staff member locks automatically, and whether a PIN unlocks it.',
    eventSource: 'no-event',
    beforeSetUp: true,
    output: deviceLock,
  }),
  lockDevice: anyStaff('POST /authentication/lock', {
    summary: 'Locks the session. All other calls are refused until it is unlocked.',
    eventSource: 'no-event',
    beforeSetUp: true,
    costs: { storage: 'staff-changes' },
    whileLocked: true,
    body: emptyBody,
    output: deviceLock,
  }),
  unlockDevice: anyStaff('POST /authentication/unlock', {
    summary:
      'Unlocks the session with the PIN, the password or a passkey of the staff member who locked it. Five wrong PINs end the session.',
    eventSource: 'no-event',
    beforeSetUp: true,
    costs: { cpu: 'unlocks', guesses: ['pin-here', 'pin', 'pin-session', ...passwords] },
    whileLocked: true,
    body: z.union([
      z.strictObject({ pin }),
      z.strictObject({ password: filled(200) }),
      z.strictObject({ passkey: signedChallenge }),
    ]),
    output: unlocked,
    errors: ['SECRET_WRONG'],
  }),
  setPin: anyStaff('POST /authentication/pin', {
    summary: "Sets or removes the caller's PIN. Requires the password, or a confirmation of the last ten minutes.",
    eventSource: 'no-event',
    costs: { cpu: 'secrets', storage: 'secrets', guesses: passwords },
    body: z.strictObject({
      /** Without it, a confirmation is needed, for people who have no password. */
      currentPassword: z.optional(filled(200)),
      pin: z.nullable(pin),
    }),
    output: deviceLock,
    errors: ['SECRET_WRONG', 'PIN_TOO_SIMPLE', 'FORBIDDEN', 'CONFIRMATION_REQUIRED'],
  }),
  listSessions: signedIn('GET /authentication/sessions', {
    summary:
      "Lists the sessions of the signed-in person. While staff act for an account, these are the staff member's own.",
    eventSource: 'no-event',
    beforeSetUp: true,
    output: sessionList,
  }),
  endSession: signedIn('POST /authentication/sessions/:sessionId/end', {
    summary: "Ends one of the signed-in person's own sessions.",
    eventSource: 'no-event',
    beforeSetUp: true,
    costs: 'none',
    params: z.strictObject({ sessionId: idText }),
    body: emptyBody,
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  endOtherSessions: signedIn('POST /authentication/sessions/end', {
    summary: "Ends all of the signed-in person's own sessions except the current one.",
    eventSource: 'no-event',
    beforeSetUp: true,
    costs: 'none',
    body: emptyBody,
    output: done,
    sendsSuccess: true,
  }),
});
