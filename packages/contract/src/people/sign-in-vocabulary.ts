/** How a person signed in. */
export const signInMethods = ['password', 'link', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What a person entered after the password or link. */
export const secondSteps = ['code', 'recovery-code'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** How a person confirms who they are (people 8.4). `provider`: they sign in again at an identity provider. */
export const confirmationMethods = ['passkey', 'code', 'password', 'provider'] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** Changes of sign-in about which the owner of the account gets a mail (people 8.7). */
export const securityNotices = [
  'new-device',
  'passkey-added',
  'passkey-removed',
  'codes-on',
  'codes-off',
  'recovery-code-used',
  'password-changed',
  'address-changed',
] as const;
export type SecurityNotice = (typeof securityNotices)[number];
