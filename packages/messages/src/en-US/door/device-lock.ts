/** Locking a staff device, and unlocking it with a PIN. */
export const deviceLock = {
  lock: 'Lock this device',
  title: 'Locked',
  lead: (p: { name: string }) => `Signed in as ${p.name}. Unlock to continue where you left off.`,
  pin: 'PIN',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  unlock: 'Unlock',
  usePassword: 'Use the password',
  usePin: 'Use the PIN',
  signOut: 'Sign out',
  noPin: 'A PIN is faster. You can set one under “Password and devices”.',
  offline:
    'No connection. The server checks the PIN, so this device stays locked until the connection is back. Queued scans are saved.',
  setUp: 'Device lock',
  never: 'Press the lock at the top to lock this device. Your PIN unlocks it.',
  after: (p: { minutes: number }) =>
    p.minutes === 1
      ? 'This device locks after 1 minute of inactivity, or when you press the lock at the top. Your PIN unlocks it.'
      : `This device locks after ${p.minutes} minutes of inactivity, or when you press the lock at the top. Your PIN unlocks it.`,
  newPin: 'New PIN',
  newPinRule: '4 to 8 digits.',
  newPinHint: (p: { others: string }) =>
    `4 to 8 digits. After five wrong attempts, only ${p.others} unlocks the device.`,
  yourPassword: 'your password',
  aPasskey: 'a passkey',
  signInAt: (p: { provider: string }) => `a sign-in at ${p.provider}`,
  currentPassword: 'Your password',
  setPin: 'Set PIN',
  changePin: 'Change PIN',
  removePin: 'Remove PIN',
  removeNote: (p: { others: string }) => `After that, ${p.others} unlocks the device.`,
  pinSet: 'Your PIN has been set.',
  pinRemoved: 'Your PIN has been removed.',
};
