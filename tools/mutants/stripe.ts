import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const stripe = 'apps/server/src/gateways/payments/stripe';
const faults = `${stripe}/faults.test.ts`;
const intents = mutantsOf(`${stripe}/intents.ts`, faults);
const requests = mutantsOf(`${stripe}/requests.ts`, faults);
const transport = mutantsOf(`${stripe}/transport.ts`, faults);
const charging = mutantsOf(`${stripe}/charging.ts`, faults);
const errors = mutantsOf(`${stripe}/errors.ts`, faults);
const findings = mutantsOf(`${stripe}/findings.ts`, faults);
const webhooks = mutantsOf(`${stripe}/webhooks.ts`, faults);
const budget = mutantsOf(
  'apps/server/src/gateways/payments/budget.ts',
  'apps/server/src/gateways/payments/budget.test.ts',
);
const entries = mutantsOf(
  'apps/server/src/modules/payments/books/keep-entries.ts',
  'apps/server/src/modules/payments/books/keep-entries.test.ts',
);

/** The adapter of Stripe, the queue in front of it, and its account held against ours. */
export const mutants: readonly Mutant[] = [
  intents(
    "  fault !== null || (status !== 'requires_payment_method' && status !== 'canceled');",
    "  fault !== null || status !== 'canceled';",
    'An intent of a look-up’s own making hides the charge.',
  ),
  transport('code: brokenConnection', "code: 'ECONNRESET'", 'The SDK confirms once more by itself.'),
  requests('let mayReconnect = repeatable;', 'let mayReconnect = true;', 'A confirmation is sent again after a break.'),
  charging(
    "        case 'unreachable':\n        case 'unknown':",
    "        case 'unknown':\n          return { status: 'unknown' };\n        case 'unreachable':\n          return { status: 'unreachable' };\n        default:",
    'Stripe gone while confirming has taken nothing.',
  ),
  errors(
    "  (error.statusCode === 402 && (error.rawType as string) !== 'card_error');",
    '  false;',
    'A permission that is missing is a decline.',
  ),
  findings(
    'intent.amount_received === amountMinor && intent.currency === currency.toLowerCase()',
    'intent.amount_received === amountMinor',
    'Another currency is booked.',
  ),
  webhooks('if (event.livemode === live) return event;', 'return event;', 'Events of the other mode count.'),
  budget(
    '${inMs(start)} <= ${mostWaitMs}::float8',
    '${mostWaitMs}::float8 >= 0',
    'Nobody is told that the queue is too long.',
  ),
  budget(
    'make_interval(secs => ${requests / perSecond}::float8)\n        FROM',
    "interval '0'\n        FROM",
    'The queue lets all pass.',
  ),
  entries(
    '          AND NOT EXISTS (SELECT FROM unknown_charge',
    '          AND EXISTS (SELECT FROM unknown_charge',
    'A charge of nobody is not listed.',
  ),
  entries('AND NOT here.is_open', 'AND here.is_open', 'Refunds on one side only are not listed.'),
];
