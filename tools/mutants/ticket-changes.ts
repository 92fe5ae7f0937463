import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const groupCommitTest = `${modules}/tickets/changes/group-commit.test.ts`;
const take = mutantsOf(`${modules}/stock/change_take.sql`, groupCommitTest);
const write = mutantsOf(`${modules}/stock/change_write.sql`, groupCommitTest);
const settle = mutantsOf(`${modules}/stock/change_settle.sql`, groupCommitTest);
const purpose = mutantsOf(`${modules}/tickets/changes/change-purpose.ts`, groupCommitTest);
const facts = mutantsOf(
  `${modules}/tickets/changes/read-facts.ts`,
  `${modules}/tickets/changes/change-add-ons.test.ts`,
);
const dependent = `${modules}/tickets/changes/dependent-tickets.test.ts`;
const lacking = mutantsOf(`${modules}/stock/order_lacking.sql`, dependent);
const orderWrite = mutantsOf(`${modules}/stock/order_write.sql`, dependent);
const cancelTickets = mutantsOf(`${modules}/stock/cancel-tickets.ts`, dependent);
const dependents = mutantsOf(`${modules}/stock/dependents.ts`, dependent);
const tellChange = mutantsOf(
  `${modules}/tickets/changes/create-change-notice.ts`,
  `${modules}/tickets/changes/change-ticket.test.ts`,
);
const rules = mutantsOf(
  'packages/domain/src/tickets/ticket-dependencies.ts',
  'packages/domain/src/tickets/ticket-dependencies.test.ts',
);

/** Ticket changes in one batch: each is decided and written as if it were alone. */
export const mutants: Mutant[] = [
  tellChange(
    'news.locale, holderPays ? dueMinor : 0',
    'news.locale, holderPays || cart.mailTo === null ? dueMinor : 0',
    'The holder reads what a buyer without a mail address paid.',
  ),
  take(
    '      free[place] := free[place] - wish.pieces[i];\n',
    '',
    'Each of several simultaneous changes gets the last seat.',
  ),
  take(
    'IF place IS NULL OR free[place] < wish.pieces[i] THEN',
    'IF place IS NULL THEN',
    'A change takes a seat that is not free.',
  ),
  take(
    'ELSIF line.obstacle IS NOT NULL THEN',
    'ELSIF false THEN',
    'A ticket that changed since the offer is changed and charged.',
  ),
  take(
    '    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);\n',
    '',
    'A change that was refused stays pending.',
  ),
  write(
    '    live := array_remove(live, line.id);\n',
    '',
    'A change that is no longer allowed is written with the others.',
  ),
  settle(
    'ids uuid[] := order_lock(ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid)));',
    'ids uuid[] := ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid));',
    'A failed change is written although its seat was released.',
  ),
  purpose(
    'cart.giveBackMinor === 0 && !endsTeam;',
    'cart.giveBackMinor === 0 || !endsTeam;',
    'A team ends and its members are not notified.',
  ),
  facts(
    'event.tickets.filter((offer) => ticketConfigurationIds.includes(offer.ticketConfigurationId))',
    'event.tickets',
    'A request for add-ons returns the tickets of a simultaneous request.',
  ),
  lacking(
    'AND (n.types IS NULL OR t.relationship_type = ANY (n.types))',
    '',
    'A spouse is registered with a guest ticket, without a self ticket.',
  ),
  orderWrite(
    'IF has_needs AND EXISTS (SELECT FROM order_lacking(ids)) THEN',
    'IF false THEN',
    'A paid order is written although the ticket that it needs ended while the buyer paid.',
  ),
  cancelTickets(
    'const all = [...ending, ...dependents.keys()];',
    'const all = ending;',
    'A ticket stays valid after the ticket that it needs is canceled.',
  ),
  dependents(
    'const isAccepted = mayConfirm && !isUsed && tickets.every((id) => confirmed.includes(id));',
    'const isAccepted = mayConfirm && tickets.every((id) => confirmed.includes(id));',
    'Staff can end a ticket that a used ticket requires.',
  ),
  dependents(
    'const mayConfirm = byStaff && dependents',
    'const mayConfirm = dependents',
    'A holder can end the tickets of others by sending their numbers.',
  ),
  dependents(
    'const ending = withoutNeededByCheckedIn(holdings, among(holdings, ticketIds));',
    'const ending = among(holdings, ticketIds);',
    'A dispute cancels a ticket that a checked-in ticket requires.',
  ),
  rules(
    'return needed.length > 0 && needed.every((ticket) => gone.has(ticket));',
    'return needed.some((ticket) => gone.has(ticket));',
    'A child-event ticket ends although another ticket still carries it.',
  ),
];
