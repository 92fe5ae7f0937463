/** Mails about changes of sign-in (people 8.7). */
export const securityNotices = {
  headings: {
    'new-device': 'New sign-in to your account',
    'passkey-added': 'A passkey was added to your account',
    'passkey-removed': 'A passkey was removed from your account',
    'codes-on': 'Your authenticator app is on',
    'codes-off': 'Your authenticator app was turned off',
    'recovery-code-used': 'A recovery code of your account was used',
    'password-changed': 'Your password was changed',
    'address-changed': 'The email address of your account was changed',
  },
  texts: {
    'new-device': 'Someone signed in to your account on a device that has not been used before.',
    'passkey-added': 'The new passkey can sign in to your account without your password.',
    'passkey-removed': 'The passkey can no longer sign in to your account.',
    'codes-on': 'From now on, a sign-in with your password or an emailed link also needs a code of the app.',
    'codes-off': 'A sign-in with your password or an emailed link no longer needs a code.',
    'recovery-code-used': 'Each recovery code works once. You can create new ones under “Password and devices”.',
    'password-changed': 'All other devices have been signed out.',
    'address-changed': 'Emails about your account go to the new address from now on.',
  },
  noticeTime: 'Time',
  noticeDevice: 'Device',
  noticeUnknownDevice: 'Unknown device',
  noticePasskey: 'Passkey',
  noticeAccount: 'Account',
  noticeAdvice:
    'If this was you, there is nothing to do. If not, sign in, change your password and sign out all other devices under “Password and devices”. Then tell your contact at the organization.',
  noticeButton: 'Check my account',
  footerNotice: 'You receive this email because it is about the security of your account. You can’t turn it off.',
  factorResetSubject: 'Your second factors are reset',
  factorResetText: (p: { userId: string }) =>
    `Two administrators have approved that you sign in without your passkey or authenticator app. Your user ID is ${p.userId}. The link removes your passkeys and your authenticator app.`,
};
