import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const turns = mutantsOf('apps/server/src/workers/fair-turns.ts', 'apps/server/src/workers/fair-turns.test.ts');
const requestLog = mutantsOf('apps/server/src/http/serve.ts', 'apps/server/src/http/responses.test.ts');
const encoding = mutantsOf('apps/server/src/http/answers.ts', 'apps/server/src/http/responses.test.ts');
const signIn = mutantsOf(
  'apps/server/src/modules/people/sign-in/sign-in.ts',
  'apps/server/src/workers/workers.test.ts',
);
const threads = 'apps/server/src/workers/workers.test.ts';
const rows = mutantsOf('apps/server/src/modules/reports/exports/export-list.ts', threads);
const mails = mutantsOf('apps/server/src/modules/mail/compose/compose-task.ts', threads);
const images = mutantsOf('apps/server/src/modules/events/editor/pictures.ts', threads);
const downloads = mutantsOf(
  'apps/server/src/modules/system/limits/downloads.ts',
  'apps/server/src/modules/system/limits/downloads.test.ts',
);
const budget = mutantsOf(
  'apps/server/src/gateways/payments/budget.ts',
  'apps/server/src/gateways/payments/budget.test.ts',
);
const provider = mutantsOf(
  'apps/server/src/gateways/payments/stripe/provider.ts',
  'apps/server/src/gateways/payments/budget.test.ts',
);
const names = mutantsOf(
  'apps/server/src/modules/mail/compose/typed-names.ts',
  'apps/server/src/modules/mail/compose/compose.test.ts',
);

/** Work in threads, and what a caller may choose in a response. */
export const mutants: Mutant[] = [
  turns('let best = 0;', 'return queue.shift(); let best = 0;', 'Turns follow the order of arrival.'),
  turns(
    '(network !== undefined && waitingOf(networkKey(network)) >= most.network)',
    'network === null',
    'One network can fill the queue.',
  ),
  turns(
    '(account !== undefined && waitingOf(accountKey(account)) >= most.account) ||',
    '',
    'One account may fill the queue.',
  ),
  turns(
    'while (running < atOnce) {',
    'while (running < atOnce + 1) {',
    'More work runs at the same time than the bound.',
  ),
  signIn(
    'network: networkOf(remoteAddress) };',
    "network: 'any' };",
    'A network with many unknown ids delays the sign-ins of others.',
  ),
  rows(
    'workers.run(rowsTask, rows, requester)',
    "workers.run(rowsTask, rows, { account: 'exports' })",
    'All exports share one turn.',
  ),
  mails(
    'request.ownTemplate ? workers.run(composeTask, request, requester) : compose(request)',
    'compose(request)',
    'A template is composed on the request thread.',
  ),
  images(
    '.run(requesterOf(context), () => images.store(file.bytes, context.now))',
    '.run({}, () => images.store(file.bytes, context.now))',
    'Uploaded images are stored in the order of arrival.',
  ),
  downloads('own >= most.account ||', '', 'One account may hold all downloads of a process.'),
  downloads(
    '      check(accountId);\n      sending.push',
    '      sending.push',
    'Downloads that were checked at the same time exceed the bound.',
  ),
  downloads('sending.splice(sending.indexOf(accountId), 1);', '', 'A download that ended still counts.'),
  names('breakLinks(cut(name, longestName))', 'cut(name, longestName)', 'A name in a mail to a stranger is a link.'),
  names('const longestName = 50;', 'const longestName = 200;', 'A name in a mail to a stranger can contain a message.'),
  names(
    "bare === '' ? '' : serverTexts[locale].mail.quoted({ name: shortName(bare) })",
    'shortName(bare)',
    'A typed name looks like text of the organisation.',
  ),
  budget(
    'const requester = { account: turnOf };',
    "const requester = { account: 'all' };",
    'The requests to the provider are sent in the order of arrival.',
  ),
  budget(
    'if (expectedMs > mostWaitMs) return { granted: false, waitMs: expectedMs };',
    '',
    'An account may have a queue of any length at the provider.',
  ),
  budget('if (expectedMs > 0) onWait?.(expectedMs);', '', 'A buyer in the queue of the process does not see the wait.'),
  budget(
    '{ weight: requests, signal }',
    '{ weight: requests, signal: new AbortController().signal }',
    'A request waits longer than the limit.',
  ),
  provider('{ turnOf, onWait });', "{ turnOf: 'all', onWait });", 'All payers share one turn at the provider.'),
  requestLog(
    'genReqId: () => randomUUID(),',
    "genReqId: (request) => String(request.headers['x-request-id'] ?? randomUUID()),",
    'The caller chooses the request id of the audit log.',
  ),
  encoding(
    "negotiate(accepted.replaceAll('*', 'any'), encodings)",
    'negotiate(accepted, encodings)',
    'A wildcard chooses an encoding that the caller refuses.',
  ),
];
