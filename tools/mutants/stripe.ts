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
const asked = `${payments}/charge/challenge.test.ts`;
const askedByScript = `${payments}/stripe-challenge.test.ts`;
const mayAsk = mutantsOf(`${stripe}/charging.ts`, `${stripe}/gateway.test.ts`);
const lostQuestion = mutantsOf(`${stripe}/intents.ts`, askedByScript);
const question = mutantsOf(`${stripe}/gateway.ts`, `${stripe}/gateway.test.ts`);
const refusedThere = mutantsOf(`${payments}/decide/look-up-intent.ts`, askedByScript);
const patience = mutantsOf(`${payments}/decide/look-up-intent.ts`, asked);
const givenUp = mutantsOf(`${payments}/intents/give-up-intent.ts`, asked);
const sandbox = mutantsOf('apps/server/src/gateways/payments/sandbox/gateway.ts', asked);
const turnOfChange = mutantsOf(`${payments}/intents/order-turn.ts`, `${payments}/intents/order-turn.test.ts`);
const ofOthers = mutantsOf(`${payments}/books/keep-entries.ts`, `${payments}/books/keep-entries.test.ts`);
const marked = mutantsOf(`${stripe}/entries-file.ts`, `${payments}/books/keep-entries.test.ts`);
const limits = mutantsOf(`${stripe}/limits.ts`, askedByScript);
const pages = mutantsOf('apps/server/src/http/answers.ts', askedByScript);

/** The Stripe gateway, its request queue, and the comparison with Stripe's account. */
export const mutants: readonly Mutant[] = [
  mayAsk('return this.#canAsk && challenge !== undefined;', 'return this.#canAsk;', 'The bank asks where nobody is.'),
  lostQuestion(
    "now.status === 'requires_action'",
    'false',
    'A bank’s question whose answer was lost is found by nobody.',
  ),
  question(
    "intent?.status === 'requires_action' ? intent.client_secret : null",
    'intent?.client_secret ?? null',
    'The bank’s question is shown after it was answered.',
  ),
  refusedThere(
    "if (finding.status === 'declined' && !close &&",
    'if (false &&',
    'After a refusal to the bank the browser can still pay.',
  ),
  patience(
    'const isWaiting = waitsForPayer(intent);',
    "const isWaiting = attempt.kind === 'hosted';",
    'Whoever answers the bank has a minute for it.',
  ),
  givenUp(
    'if (!waitsForPayer(intent)) {',
    "if (intent.attempt?.kind !== 'hosted') {",
    'A bank’s question that was left cannot be given up.',
  ),
  sandbox(
    "row.status === 'open' ? await this.ledger.closePage(query.key, now) : row",
    'row',
    'A bank’s question that was given up can still be answered.',
  ),
  limits("publishableKey === undefined ? ['JPY'] : []", '[]', 'Yen are taken without a bank’s question.'),
  turnOfChange(
    "(status = 'PENDING' OR purpose = 'ticket_change')",
    "status = 'PENDING'",
    'Who cancels a ticket waits for the queue without a word.',
  ),
  ofOthers(
    'UPDATE provider_entry SET charge_reference = NULL',
    'UPDATE provider_entry SET charge_reference = charge_reference',
    'What a report without marks took for ours stays so.',
  ),
  marked(
    'const isOthers = isTold &&',
    'const isOthers = false &&',
    'A report lists charges of others although it tells them.',
  ),
  pages('(answer.policy ?? plainPage)', 'plainPage', 'The page with a bank’s question lets its script do nothing.'),
  intents(
    "  fault !== null || (status !== 'requires_payment_method' && status !== 'canceled');",
    "  fault !== null || status !== 'canceled';",
    'An intent of a look-up’s own making hides the charge.',
  ),
  transport('code: brokenConnection', "code: 'ECONNRESET'", 'The SDK confirms once more by itself.'),
  retries(
    'return failure.isConnection === true ? mayReconnect',
    'return failure.isConnection === true ? false',
    'A broken connection ends the sale.',
  ),
  retries(
    'throw uncertain !== undefined && saysNothing(failure) ? uncertain : error;',
    'throw error;',
    'A charge that may be made is given up.',
  ),
  retries(
    'failure.isServerFault === true && failure.isPlayedBack',
    'false && failure.isPlayedBack',
    'A failure of Stripe ends the sale.',
  ),
  email('!failure.isEmail', 'failure.isEmail', 'A refused address ends the sale.'),
  refunds(
    "if (failure.kind === 'disputed') return { status: 'declined', code: 'PAYMENT_DISPUTED' };",
    '',
    'A dispute is no reason of a refused refund.',
  ),
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
