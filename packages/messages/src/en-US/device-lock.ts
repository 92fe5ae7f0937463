/** Locking a staff device, and unlocking it with a PIN. */
export const deviceLock = {
  lock: 'Lock this device',
  title: 'Locked',
  lead: (p: { name: string }) => `Signed in as ${p.name}. Unlock to carry on where you were.`,
  pin: 'PIN',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  unlock: 'Unlock',
  usePassword: 'Use the password',
  usePin: 'Use the PIN',
  signOut: 'Sign out',
  noPin: 'With a PIN it is quicker. You can set one under “Password and devices”.',
  offline:
    'No connection. The server checks the PIN, so this device stays locked until it is back. Waiting scans are kept.',
  setUp: 'Device lock',
  never: 'This device locks when you press the lock at the top. Your PIN unlocks it.',
  after: (p: { minutes: number }) =>
    p.minutes === 1
      ? 'This device locks after 1 minute without a touch, or when you press the lock at the top. Your PIN unlocks it.'
      : `This device locks after ${p.minutes} minutes without a touch, or when you press the lock at the top. Your PIN unlocks it.`,
  newPin: 'New PIN',
  newPinHint: '4 to 8 digits. After five wrong ones, only the password opens the device.',
  currentPassword: 'Your password',
  setPin: 'Set PIN',
  changePin: 'Change PIN',
  removePin: 'Remove the PIN',
  removeNote: 'Then the password unlocks the device.',
  pinSet: 'Your PIN is set.',
  pinRemoved: 'Your PIN is removed.',
};
