import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const server = 'apps/server/src';

/** Limits: how often and how much anyone may request. */
export const mutants: readonly Mutant[] = [
  ...mutantsOf(`${modules}/system/limits/limits.ts`, `${modules}/people/accounts/look-ups.test.ts`, [
    [
      "looked up', per: 'account', allowed: 120",
      "looked up', per: 'account', allowed: 12_000",
      'One account can read the whole directory in a day.',
    ],
  ]),
  ...mutantsOf(`${modules}/mail/count-free-mail.ts`, `${modules}/mail/free-mail.test.ts`, [
    ["await useLimit(db, 'free-mail-about', about, now);", '', 'One ticket can be mailed without limit.'],
    ["await useLimit(db, 'free-mail-to', addressKey(to), now);", '', 'One address can get mail without limit.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/waits.ts`, `${modules}/people/sign-in/waits.test.ts`, [
    ['await useLimit(db, here, hereKey(caller), caller.now);', '', 'Failed sign-ins cause no wait.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/request-link.ts`, `${modules}/people/sign-in/waits.test.ts`, [
    ["await countTry(kysely, 'link', { userId, device, remoteAddress, now });", '', 'A mailbox is flooded with links.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/mail-link.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    ['const linkMinutes = 15;', 'const linkMinutes = 150;', 'A mailed link works for hours.'],
  ]),
  ...mutantsOf(`${modules}/orders/create/create-order.ts`, `${modules}/orders/create/unpaid.test.ts`, [
    [
      "if (order.kind === 'hosted' && !isExempt(actor, 'unpaidOrders'))",
      'if (false)',
      'Payment pages can be opened and given up without limit.',
    ],
    [
      "if (order.kind === 'card' && facts.cardWait !== null)",
      'if (false)',
      'Stolen cards can be tested without a wait.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/charge/refused-cards.ts`, `${modules}/orders/create/unpaid.test.ts`, [
    [
      "...(card === undefined ? [] : [{ name: 'refused-card' as const, key: card }]),",
      '',
      'Many accounts can try one card.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/change-add-ons.ts`, `${modules}/orders/create/coupon-guesses.test.ts`, [
    [
      '  await countStoredCode(changes, facts, context);\n  const offers',
      '  const offers',
      'Coupon codes can be guessed through add-on changes.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/unlock-device.ts`, `${modules}/people/sign-in/device-lock.test.ts`, [
    [
      "const counted = await countTry(database.kysely, 'pin', caller);",
      'const counted = { isKnownDevice: true };',
      'Each additional session allows five more wrong PINs.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/confirm-password.ts`, `${modules}/people/sign-in/device-lock.test.ts`, [
    [
      "const counted = await countTry(db, 'password', caller);",
      'const counted = { isKnownDevice: true };',
      'Passwords can be guessed at a locked device.',
    ],
  ]),
  ...mutantsOf(`${modules}/system/limits/limit.ts`, `${modules}/system/limits/limit.test.ts`, [
    [
      'const shortKey = key.slice(0, longestKey);',
      'const shortKey = name;',
      'One waiting account makes all accounts wait.',
    ],
    [".where('name', '=', name).where('key', '=', key.slice(0, longestKey))", '', 'A sign-in clears all counts.'],
  ]),
  ...mutantsOf(`${modules}/system/limits/limit.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    ['if (await tryUse(db, limit, key, now, uses)) return;', 'return;', 'A used-up limit does not refuse the request.'],
  ]),
  ...mutantsOf(`${modules}/system/limits/uploads.ts`, `${server}/http/uploads.test.ts`, [
    ['active.set(sender, count + 1);', '', 'Any number of large bodies is read at the same time.'],
  ]),
  ...mutantsOf(`${server}/workers/fair-turns.ts`, `${server}/workers/fair-turns.test.ts`, [
    [
      '(account !== undefined && waitingOf(accountKey(account)) >= most.account) ||',
      '',
      'One account may fill the queue.',
    ],
    ['while (running < atOnce) {', 'while (running < atOnce + 1) {', 'More work runs at the same time than the bound.'],
  ]),
  ...mutantsOf(`${server}/gateways/payments/budget.ts`, `${server}/gateways/payments/budget.test.ts`, [
    [
      'if (expectedMs > mostWaitMs) return { granted: false, waitMs: expectedMs };',
      '',
      'An account may have a queue of any length at the provider.',
    ],
  ]),
];
