import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const stripe = 'apps/server/src/gateways/payments/stripe';
const faults = `${stripe}/faults.test.ts`;
const intents = mutantsOf(`${stripe}/intents.ts`, faults);
const retries = mutantsOf(`${stripe}/requests.ts`, `${stripe}/retries.test.ts`);
const email = mutantsOf(`${stripe}/email.ts`, `${stripe}/retries.test.ts`);
const refunds = mutantsOf(`${stripe}/gateway.ts`, `${stripe}/retries.test.ts`);
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

const payments = 'apps/server/src/modules/payments';
const challengeTest = `${payments}/charge/challenge.test.ts`;
const scriptChallengeTest = `${payments}/stripe-challenge.test.ts`;
const mayAsk = mutantsOf(`${stripe}/charging.ts`, `${stripe}/gateway.test.ts`);
const lostQuestion = mutantsOf(`${stripe}/intents.ts`, scriptChallengeTest);
const question = mutantsOf(`${stripe}/gateway.ts`, `${stripe}/gateway.test.ts`);
const refusedThere = mutantsOf(`${payments}/decide/look-up-intent.ts`, scriptChallengeTest);
const patience = mutantsOf(`${payments}/decide/look-up-intent.ts`, challengeTest);
const givenUp = mutantsOf(`${payments}/intents/give-up-intent.ts`, challengeTest);
const sandbox = mutantsOf('apps/server/src/gateways/payments/sandbox/gateway.ts', challengeTest);
const turnOfChange = mutantsOf(`${payments}/intents/order-turn.ts`, `${payments}/intents/order-turn.test.ts`);
const ofOthers = mutantsOf(`${payments}/books/keep-entries.ts`, `${payments}/books/keep-entries.test.ts`);
const marked = mutantsOf(`${stripe}/entries-file.ts`, `${payments}/books/keep-entries.test.ts`);
const limits = mutantsOf(`${stripe}/limits.ts`, scriptChallengeTest);
const pages = mutantsOf('apps/server/src/http/answers.ts', scriptChallengeTest);

/** The Stripe gateway, its request queue, and the comparison with Stripe's account. */
export const mutants: readonly Mutant[] = [
  mayAsk(
    'return this.#canAsk && challenge !== undefined;',
    'return this.#canAsk;',
    'A bank challenge is started without a buyer present.',
  ),
  lostQuestion("now.status === 'requires_action'", 'false', 'A bank challenge with a lost response is never found.'),
  question(
    "intent?.status === 'requires_action' ? intent.client_secret : null",
    'intent?.client_secret ?? null',
    'The bank challenge is shown after it was completed.',
  ),
  refusedThere(
    "if (finding.status === 'declined' && !close &&",
    'if (false &&',
    'After a failed bank challenge, the browser can still pay.',
  ),
  patience(
    'const isWaiting = waitsForPayer(intent);',
    "const isWaiting = attempt.kind === 'hosted';",
    'A buyer has only one minute for a bank challenge.',
  ),
  givenUp(
    'if (!waitsForPayer(intent)) {',
    "if (intent.attempt?.kind !== 'hosted') {",
    'An abandoned bank challenge cannot be given up.',
  ),
  sandbox(
    "row.status === 'open' ? await this.ledger.closePage(query.key, now) : row",
    'row',
    'A given-up bank challenge can still be completed.',
  ),
  limits("publishableKey === undefined ? ['JPY'] : []", '[]', 'Payments in yen are accepted without bank challenges.'),
  turnOfChange(
    "(status = 'PENDING' OR purpose = 'ticket_change')",
    "status = 'PENDING'",
    'A holder who cancels a ticket does not see the queue time.',
  ),
  ofOthers(
    'UPDATE provider_entry SET charge_reference = NULL',
    'UPDATE provider_entry SET charge_reference = charge_reference',
    'Entries that a report without metadata assigned to this installation stay assigned.',
  ),
  marked(
    'const isOthers = hasMarks &&',
    'const isOthers = false &&',
    'A report lists charges of other programs although it identifies them.',
  ),
  pages('(answer.policy ?? plainPage)', 'plainPage', 'The policy of the bank challenge page blocks its script.'),
  intents(
    "  fault !== null || (status !== 'requires_payment_method' && status !== 'canceled');",
    "  fault !== null || status !== 'canceled';",
    'An intent created by the lookup hides the charge.',
  ),
  transport('code: brokenConnection', "code: 'ECONNRESET'", 'The SDK retries a confirmation automatically.'),
  retries(
    'return failure.isConnection === true ? mayReconnect',
    'return failure.isConnection === true ? false',
    'A broken connection ends the order.',
  ),
  retries(
    'throw uncertain !== undefined && hasNoResult(failure) ? uncertain : error;',
    'throw error;',
    'A charge that may have succeeded is given up.',
  ),
  retries(
    'failure.isServerFault === true && failure.isPlayedBack',
    'false && failure.isPlayedBack',
    'A server error of Stripe ends the order.',
  ),
  email('!failure.isEmail', 'failure.isEmail', 'A rejected e-mail address ends the order.'),
  refunds(
    "if (failure.kind === 'disputed') return { status: 'declined', code: 'PAYMENT_DISPUTED' };",
    '',
    'A refund refused because of a dispute has no reason.',
  ),
  charging(
    "        case 'unreachable':\n        case 'unknown':",
    "        case 'unknown':\n          return { status: 'unknown' };\n        case 'unreachable':\n          return { status: 'unreachable' };\n        default:",
    'A lost response to a confirmation counts as not charged.',
  ),
  errors(
    "  (error.statusCode === 402 && (error.rawType as string) !== 'card_error');",
    '  false;',
    'A missing permission counts as a decline.',
  ),
  findings(
    'intent.amount_received === amountMinor && intent.currency === currency.toLowerCase()',
    'intent.amount_received === amountMinor',
    'A charge in another currency is accepted.',
  ),
  webhooks('if (event.livemode === live) return event;', 'return event;', 'Events of the other mode are accepted.'),
  budget(
    '${inMs(start)} <= ${mostWaitMs}::float8',
    '${mostWaitMs}::float8 >= 0',
    'Requests are accepted although the queue is too long.',
  ),
  budget(
    'make_interval(secs => ${requests / perSecond}::float8)\n        FROM',
    "interval '0'\n        FROM",
    'The queue does not delay requests.',
  ),
  entries(
    '          AND NOT EXISTS (SELECT FROM unknown_charge',
    '          AND EXISTS (SELECT FROM unknown_charge',
    'A charge without an order is not listed.',
  ),
  entries('AND NOT here.is_open', 'AND here.is_open', 'Refunds on one side only are not listed.'),
];
