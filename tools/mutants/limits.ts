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
    ["await useLimit(database, 'free-mail-about', about, now);", '', 'One ticket can be mailed without limit.'],
    ["await useLimit(database, 'free-mail-to', addressKey(to), now);", '', 'One address can get mail without limit.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/waits.ts`, `${modules}/people/sign-in/waits.test.ts`, [
    ['await useLimit(database, here, hereKey(caller), caller.now);', '', 'Failed sign-ins cause no wait.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/request-link.ts`, `${modules}/people/sign-in/waits.test.ts`, [
    [
      "await countTry(database, 'link', { userId, device, remoteAddress, now });",
      '',
      'A mailbox is flooded with links.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/mail-link.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    ['const linkMinutes = 15;', 'const linkMinutes = 150;', 'A mailed link works for hours.'],
  ]),
  ...mutantsOf(`${modules}/payments/charge/charge-limits.ts`, `${modules}/orders/create/unpaid.test.ts`, [
    [
      "...(isExempt(actor, 'unpaidOrders') ? [] : [unpaidUse(actor.accountId)]),",
      '',
      'Unpaid orders can be placed and given up without limit.',
    ],
    ["...(kind === 'card' ? [accountCardUse(actor)] : []),", '', 'Stolen cards can be tested without a wait.'],
    ['...(card === undefined ? [] : [cardUse(card)]),', '', 'Many accounts can try one card.'],
    ['throw isRevealed ? error :', 'throw true ? error :', 'A burst reveals more than five refusals.'],
  ]),
  ...mutantsOf(`${modules}/stock/order_take.sql`, `${modules}/orders/create/unpaid.test.ts`, [
    ["IF requests @? '$[*].uses[*]' THEN", 'IF false THEN', 'Parallel orders exceed the limit of refused cards.'],
  ]),
  ...mutantsOf(`${modules}/orders/create/order_settle.sql`, `${modules}/orders/create/unpaid.test.ts`, [
    ["IF verdicts @? '$[*].uses[*]' THEN", 'IF false THEN', 'A paid order counts as unpaid.'],
  ]),
  ...mutantsOf(`${modules}/orders/create/create-order.ts`, `${modules}/orders/create/concurrency.test.ts`, [
    [
      'if (order.totalMinor > firstTotal) throw',
      'if (false) throw',
      'A buyer pays more because another buyer took the coupon.',
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
      "const counted = await countTry(database, 'pin', caller);",
      'const counted = { isKnownDevice: true };',
      'Each additional session allows five more wrong PINs.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/confirm-password.ts`, `${modules}/people/sign-in/device-lock.test.ts`, [
    [
      "const counted = await countTry(database, 'password', caller);",
      'const counted = { isKnownDevice: true };',
      'Passwords can be guessed at a locked device.',
    ],
  ]),
  ...mutantsOf(`${modules}/system/limits/limit.ts`, `${modules}/system/limits/limit.test.ts`, [
    [
      '  key: key.slice(0, longestKey),\n  allowed,',
      '  key: name,\n  allowed,',
      'One waiting account makes all accounts wait.',
    ],
    [".where('name', '=', name).where('key', '=', key.slice(0, longestKey))", '', 'A sign-in clears all counts.'],
  ]),
  ...mutantsOf(`${modules}/system/limits/limit.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    [
      "if (counted?.result === 'refused') throw mustWaitUntil(counted.until, now);",
      '',
      'A used-up limit does not refuse the request.',
    ],
  ]),
  ...mutantsOf(`${modules}/system/limits/limit.ts`, `${modules}/system/limits/counted-first.test.ts`, [
    ['if (isInTransaction()) throw', 'if (false) throw', 'A refusal undoes its own count.'],
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
  ...mutantsOf(`${modules}/mail/event-sends.ts`, `${modules}/mail/event-sends.test.ts`, [
    [
      'if (await tryRaised(database, use, now)) return;',
      'return;',
      'An organiser mails all attendees without a limit.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/door-look-ups.ts`, `${modules}/door/look-ups.test.ts`, [
    ['AND by_account_id = ${by} AND is_signed', 'AND by_account_id = ${by}', 'A scan by number makes the badge free.'],
  ]),
  ...mutantsOf(`${modules}/integrations/api-keys/save-key.ts`, `${modules}/integrations/api-keys/api-keys.test.ts`, [
    ["      .where('expires_at', '>', now)\n", '', 'Expired API keys use up the limit.'],
    [
      "      .where('revoked_at', 'is', null)\n      .where('expires_at'",
      "      .where('expires_at'",
      'Revoked API keys use up the limit.',
    ],
  ]),
];
