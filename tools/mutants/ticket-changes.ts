import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const gathered = `${modules}/ticket-changes/gathered.test.ts`;
const take = mutantsOf(`${modules}/inventory/change_take.sql`, gathered);
const write = mutantsOf(`${modules}/inventory/change_write.sql`, gathered);
const settle = mutantsOf(`${modules}/inventory/change_settle.sql`, gathered);
const engine = mutantsOf(`${modules}/inventory/change.ts`, gathered);
const facts = mutantsOf(`${modules}/ticket-changes/read-facts.ts`, `${modules}/ticket-changes/change-add-ons.test.ts`);

/** Changes of tickets that go together: each is judged and written as if it had come alone. */
export const mutants: Mutant[] = [
  take(
    '      free[place] := free[place] - wish.pieces[i];\n',
    '',
    'Of changes that arrive together each gets the last seat.',
  ),
  take(
    'IF place IS NULL OR free[place] < wish.pieces[i] THEN',
    'IF place IS NULL THEN',
    'A change takes a seat that is not there.',
  ),
  take(
    'ELSIF line.obstacle IS NOT NULL THEN',
    'ELSIF false THEN',
    'A ticket that moved on meanwhile is changed, and charged.',
  ),
  take(
    '    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);\n',
    '',
    'A change that was refused stays pending.',
  ),
  write(
    '    live := array_remove(live, line.id);\n',
    '',
    'A change that something forbids by now is written with the others.',
  ),
  settle(
    'ids uuid[] := order_lock(ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid)));',
    'ids uuid[] := ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid));',
    'A change that failed, its seat given back, is written all the same.',
  ),
  engine(
    'cart.giveBackMinor === 0 && !endsTeam;',
    'cart.giveBackMinor === 0 || !endsTeam;',
    'A team ends and its members are not told.',
  ),
  facts(
    'event.tickets.filter((offer) => ticketConfigurationIds.includes(offer.ticketConfigurationId))',
    'event.tickets',
    'Who asks for add-ons at the same moment as somebody else is shown theirs.',
  ),
];
