import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/install.mjs';
import { lineOf, mutate, runVitest, summaryOf, tryMutants, type Mutant, type Outcome } from './lib/mutants.ts';
import { mutants as access } from './mutants/access.ts';
import { mutants as afterCharge } from './mutants/after-charge.ts';
import { mutants as prerenderedStep } from './mutants/prerendered-step.ts';
import { mutants as auth } from './mutants/auth.ts';
import { mutants as calls } from './mutants/calls.ts';
import { mutants as checkIn } from './mutants/check-in.ts';
import { mutants as documents } from './mutants/documents.ts';
import { mutants as domain } from './mutants/domain.ts';
import { mutants as doorVerdicts } from './mutants/door-verdicts.ts';
import { mutants as editor } from './mutants/editor.ts';
import { mutants as firstFrame } from './mutants/first-frame.ts';
import { mutants as growth } from './mutants/growth.ts';
import { mutants as exchange } from './mutants/exchange.ts';
import { mutants as holds } from './mutants/holds.ts';
import { mutants as keeping } from './mutants/keeping.ts';
import { mutants as lateMoney } from './mutants/late-money.ts';
import { mutants as memberForms } from './mutants/member-forms.ts';
import { mutants as messages } from './mutants/messages.ts';
import { mutants as moneyLeftovers } from './mutants/money-leftovers.ts';
import { mutants as offline } from './mutants/offline.ts';
import { mutants as onSite } from './mutants/on-site.ts';
import { mutants as orders } from './mutants/orders.ts';
import { mutants as pictures } from './mutants/pictures.ts';
import { mutants as preview } from './mutants/preview.ts';
import { mutants as privacy } from './mutants/privacy.ts';
import { mutants as registration } from './mutants/registration.ts';
import { mutants as reporting } from './mutants/reporting.ts';
import { mutants as rules } from './mutants/rules.ts';
import { mutants as callOff } from './mutants/call-off.ts';
import { mutants as scheduledExports } from './mutants/scheduled-exports.ts';
import { mutants as session } from './mutants/session.ts';
import { mutants as signIn } from './mutants/sign-in.ts';
import { mutants as staffTexts } from './mutants/staff-texts.ts';
import { mutants as stripe } from './mutants/stripe.ts';
import { mutants as throttle } from './mutants/throttle.ts';
import { mutants as ticketChanges } from './mutants/ticket-changes.ts';
import { mutants as typedCards } from './mutants/typed-cards.ts';
import { mutants as unnoticed } from './mutants/unnoticed.ts';
import { mutants as waitingList } from './mutants/waiting-list.ts';
import { mutants as wallets } from './mutants/wallets.ts';
import { mutants as workers } from './mutants/workers.ts';

/**
 * `npm run mutants`: makes small faults in the product, one at a time, and reports all that no test notices. The lists are in `tools/mutants/`, one file per
 * area. Words after `--` select by area, file or sentence: `npm run mutants -- auth`. `--check` runs nothing; it only reports mutants that do not fit the code.
 * Exits with 1 when a mutant does not fit or cannot run; a surviving mutant does not change the exit code.
 */

const areas: Readonly<Record<string, readonly Mutant[]>> = {
  access,
  'after-charge': afterCharge,
  prerenderedStep,
  auth,
  calls,
  'check-in': checkIn,
  documents,
  domain,
  'door-verdicts': doorVerdicts,
  editor,
  'first-frame': firstFrame,
  growth,
  exchange,
  holds,
  keeping,
  'late-money': lateMoney,
  memberForms,
  messages,
  'money-leftovers': moneyLeftovers,
  offline,
  'on-site': onSite,
  orders,
  pictures,
  preview,
  privacy,
  registration,
  reporting,
  rules,
  'call-off': callOff,
  'scheduled-exports': scheduledExports,
  session,
  'sign-in': signIn,
  'staff-texts': staffTexts,
  stripe,
  throttle,
  'ticket-changes': ticketChanges,
  'typed-cards': typedCards,
  unnoticed,
  'waiting-list': waitingList,
  wallets,
  workers,
};

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Mutants that do not fit the working tree, because their text or their tests have moved. */
function stale(mutants: readonly Mutant[]): Outcome[] {
  return mutants.flatMap((mutant): Outcome[] => {
    const file = path.join(root, mutant.file);
    const changed = mutate(existsSync(file) ? readFileSync(file, 'utf8') : null, mutant);
    const gone = mutant.tests.find((tests) => !existsSync(path.join(root, tests)));
    const reason = 'stale' in changed ? changed.stale : gone && `Its tests are not in ${gone}.`;
    return reason ? [{ mutant, fate: 'stale', reason }] : [];
  });
}

// Ctrl-C stops the running tests; `runVitest` then cleans up.
process.on('SIGINT', () => undefined);

const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--check');
const all = Object.entries(areas).flatMap(([area, mutants]) => mutants.map((mutant) => ({ area, mutant })));
const chosen = all
  .filter(({ area, mutant }) =>
    wanted.every((word) => [area, mutant.file, mutant.breaks].some((text) => text.includes(word))),
  )
  .map(({ mutant }) => mutant);

if (chosen.length === 0) {
  print(`No mutant of ${wanted.join(' ')}.`);
  process.exitCode = 1;
} else if (words.includes('--check')) {
  const outcomes = stale(chosen);
  for (const outcome of outcomes) print(lineOf(outcome));
  print(`${chosen.length - outcomes.length} of ${chosen.length} mutants fit the code.`);
  process.exitCode = outcomes.length === 0 ? 0 : 1;
} else {
  print(`${chosen.length} of ${all.length} mutants. Their tests run unchanged first.`);
  const onOutcome = (outcome: Outcome) => print(lineOf(outcome));
  const outcomes = tryMutants({ root, mutants: chosen, runTests: runVitest, onOutcome });
  print(`\n${summaryOf(outcomes)}`);
  process.exitCode = outcomes.some(({ fate }) => fate === 'stale' || fate === 'broken') ? 1 : 0;
}
