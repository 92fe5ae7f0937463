import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const cartStorage = mutantsOf(
  'apps/web/src/features/attendee/registration/cart-storage.ts',
  'apps/web/src/features/attendee/registration/cart-storage.test.ts',
);
const stored = mutantsOf(
  'apps/web/src/session/stored.ts',
  'apps/web/src/features/attendee/registration/cart-storage.test.ts',
);
const stepHistory = mutantsOf(
  'apps/web/src/features/attendee/registration/step-history.ts',
  'apps/web/src/features/attendee/registration/step-history.test.ts',
);
const store = mutantsOf('apps/web/src/forms/store.ts', 'apps/web/src/forms/store.test.ts');
const draft = mutantsOf('packages/domain/src/registration/draft.ts', 'packages/domain/src/registration/draft.test.ts');
const draftStorage = mutantsOf(
  'apps/web/src/features/attendee/registration/draft-storage.ts',
  'apps/web/src/features/attendee/registration/draft-storage.test.ts',
);
const billing = mutantsOf(
  'packages/domain/src/registration/billing-draft.ts',
  'packages/domain/src/registration/billing-draft.test.ts',
);
const cardForm = mutantsOf('packages/domain/src/card-form.ts', 'apps/web/src/product/payment/card-entry.test.ts');
const accordion = mutantsOf(
  'packages/domain/src/registration/accordion.ts',
  'packages/domain/src/registration/reducer.test.ts',
);
const stepList = mutantsOf(
  'packages/domain/src/registration/step-list.ts',
  'packages/domain/src/registration/step-list.test.ts',
);

const lastAnswers = mutantsOf(
  'packages/domain/src/fields/last-answers.ts',
  'packages/domain/src/fields/last-answers.test.ts',
);
const prefilled = mutantsOf('packages/domain/src/fields/prefill.ts', 'packages/domain/src/fields/prefill.test.ts');
const usual = mutantsOf('packages/domain/src/usual-ticket.ts', 'packages/domain/src/usual-ticket.test.ts');
const reducer = mutantsOf(
  'packages/domain/src/registration/reducer.ts',
  'packages/domain/src/registration/reducer.test.ts',
);

const useOrder = mutantsOf(
  'apps/web/src/features/attendee/registration/payment/use-order.ts',
  'apps/web/src/features/attendee/registration/payment/use-order.test.ts',
);

const teamSteps = 'apps/web/src/features/attendee/registration/steps/team';
const teamStep = mutantsOf(`${teamSteps}/GroupStep.tsx`, `${teamSteps}/GroupStep.test.tsx`);
const teamList = mutantsOf(`${teamSteps}/MemberList.tsx`, `${teamSteps}/GroupStep.test.tsx`);

/** A registration in progress: its cart in browser storage, its steps in the history, its forms. */
export const mutants: Mutant[] = [
  teamStep("refusal === 'noMember' || ", '', 'A team without members does not say what is missing.'),
  teamStep(
    "noMember' || refusal === 'tooMany'",
    "noMember' || refusal === 'notUnique'",
    'A team of too many does not say so.',
  ),
  teamList('!members.some(({ isSelf }) => isSelf)', 'false', 'A team counts a leader that it does not list.'),
  billing(
    "mayBeCard(typed[name]) ? '' : typed[name]",
    'typed[name]',
    'A card number that strayed into the address is kept.',
  ),
  accordion('minorDue(state.cart) === 0', 'minorDue(state.cart) === -1', 'One stays at a payment with nothing to pay.'),
  accordion(
    'minorDue(state.cart) === 0',
    'minorDue(state.cart) !== null',
    'Every fresh price leads away from the payment.',
  ),
  cardForm('[numeric, min(12), max(19)]', '[numeric, min(12), max(20)]', 'The 20th digit of a number is taken.'),
  billing('foldWidth(text).replace', 'text.replace', 'A card number in full width is kept.'),
  billing('billing: { ...billing, country: typed.country }', 'billing: { ...typed }', 'The whole card is kept.'),
  draftStorage(
    'isBillingOf(saved, owner, new Date()) ? saved : null',
    'saved as never',
    'Staff who serve an account find the address that it typed.',
  ),
  lastAnswers("kind.role === 'input' && ", '', 'Terms are accepted for the person.'),
  lastAnswers(' && !wrong.has(name)', '', 'A choice that is gone is offered.'),
  lastAnswers(' && known?.kind === kind', ' && known !== undefined', 'A text answers a choice.'),
  lastAnswers('.every((other) => kept.has(other))', '.every(() => true)', 'A departure of last year is offered.'),
  prefilled('if (isEmpty(values[name])) assign', 'assign', 'Last time replaces what was typed.'),
  prefilled("name !== 'country'", 'true', 'A code answers a question in words.'),
  usual('maxMembers(ticket) === null && ', '', 'A team is bought by going on.'),
  usual('price(a) - price(b)', 'price(b) - price(a)', 'The dearest ticket stands chosen.'),
  reducer(
    'hadErrors: false, groupError: null, offer }',
    'groupError: null, offer }',
    'The title says Error on the next step.',
  ),
  store('!typedIn.has(second)', 'true', 'A second entry that was typed is emptied.'),
  cartStorage(
    "  removeOfOthers([owner.accountId], ['cart', 'cartBeingPaid']);\n",
    '',
    'The cart of another person stays in the storage.',
  ),
  cartStorage("['cart', 'cartBeingPaid']", "['cart']", 'The cart that another person pays for stays.'),
  cartStorage(", ['cart', 'cartBeingPaid']", '', 'Entering a registration removes drafts of others.'),
  stored('owner === undefined || ', 'owner !== undefined && ', 'A broken cart stays in the storage.'),
  stored("if (row[2] !== 'person' || ", 'if (', 'Rows of the device are removed with those of others.'),
  stored('area.is(event.storageArea) && event.key === key', 'event.key === key', 'The storage of the tab counts.'),
  stored(
    'area.is(event.storageArea) && event.key === key',
    'area.is(event.storageArea)',
    'Any key counts as the cart.',
  ),
  cartStorage(
    "isRecord(parked) && parked['accountId'] === owner.accountId ?",
    'isRecord(parked) ?',
    "Another person's order is waited for.",
  ),
  cartStorage('if (cart.entries.length === 0) return entry.remove();', '', 'An empty cart is kept.'),
  cartStorage(
    '  if (isRecord(before) && content(before) === content({ accountId: owner.accountId, cart, held })) return;\n',
    '',
    'Tabs wake each other for ever.',
  ),
  cartStorage(
    'JSON.stringify([saved.accountId, saved.cart, saved.held])',
    'JSON.stringify([saved.accountId, saved.cart])',
    'What is held is not written.',
  ),
  cartStorage(
    'JSON.stringify([saved.accountId, saved.cart, saved.held])',
    'JSON.stringify([saved.cart, saved.held])',
    'The cart stays that of the person before.',
  ),
  cartStorage(
    "  return () => window.removeEventListener('storage', hear);",
    '  return () => undefined;',
    'Nobody stops listening.',
  ),
  cartStorage(
    '  cartEntry(owner).remove();\n  if (!write',
    '  if (!write',
    'A cart that is being paid can be ordered again.',
  ),
  cartStorage(
    'if (!write(parkedEntry(owner), { ...saved, orderIntentId })) write(cartEntry(owner), saved);',
    'write(parkedEntry(owner), { ...saved, orderIntentId });',
    'A cart without room for its order is lost.',
  ),
  cartStorage(
    '  parkedEntry(owner).remove();\n  if (!isRecord',
    '  if (!isRecord',
    'A cart taken back is waited for still.',
  ),
  cartStorage(' || read(cartEntry(owner)) !== null) return;', ') return;', 'A cart taken back overwrites a new one.'),
  cartStorage(
    'const { orderIntentId: _, ...saved } = parked;',
    'const saved = parked;',
    'The order stays in the cart.',
  ),
  stepHistory('    if (walked[depth] === position) return;\n', '', 'A step again is a step.'),
  stepHistory('        travelling.current = null;\n', '', 'After a Back of the wizard no Back is heard.'),
  stepHistory(
    'if (depthOf(window.history.state) !== walked.length - 1) push',
    'push',
    'Forward writes its entry again.',
  ),
  stepHistory('if (steps < 0) go.current.forward();', '', 'Forward does nothing.'),
  stepHistory(
    'for (let step = 0; step < steps; step += 1) go.current.back();',
    'go.current.back();',
    'Back over several steps is one.',
  ),
  stepHistory('trail.current = walked.slice(0, depth + 1);\n', '', 'Back is forgotten.'),
  stepHistory(
    'if (document.activeElement instanceof HTMLElement) document.activeElement.blur();',
    '',
    'What was just typed is lost.',
  ),
  stepHistory('window.history.go(known - depth);', '', 'The history keeps the steps of the cart.'),
  stepHistory('trail.current = [...walked.slice(0, known), position];', '', 'Going back is gone again.'),
  stepHistory(
    'position === String(panels.cart) ? 0 :',
    'position === String(panels.cart) ? -1 :',
    'The cart is no ground floor.',
  ),
  stepHistory("Array.from({ length: depthOf(window.history.state) }, () => '')", '[]', 'A reload forgets its depth.'),
  stepHistory(
    "return () => window.removeEventListener('popstate', pop);",
    'return () => undefined;',
    'A left screen goes on listening.',
  ),
  stepHistory(
    "if (step === 'search' && search.status === 'searching') return null;",
    '',
    'A search under way is a step.',
  ),
  stepHistory("check === 'choosing' ? null :", '', 'A ticket being chosen is a step.'),
  stepHistory("if (panel === 'confirmation') return null;", '', 'The confirmation is a step.'),
  stepHistory("`${step} ${editing ?? ''}`", 'step', 'Editing another entry is no step.'),
  stepHistory(
    "{ ...(typeof before === 'object' ? before : {}), [key]: depth }",
    '{ [key]: depth }',
    "The router's own state is lost.",
  ),
  store(
    "    if (typeof value === 'string') kept[name] = value;\n",
    '',
    'Second entries of an interrupted form are lost.',
  ),
  draft(
    ' && staff === owner.staff && age',
    ' && age',
    'Staff who serves an account finds what it typed itself, and the other way round.',
  ),
  draft("? 'retaking' : 'none',", "? 'none' : 'none',", 'A limited ticket comes back without a hold.'),
  draft(
    'if (!hold || !(msOf(hold.expiresAt) > msOf(now))) return null;',
    'if (!hold) return null;',
    'A hold that is over comes back.',
  ),
  stepList('of: stages.length - Number(isFree)', 'of: stages.length', 'A payment that nobody makes is counted.'),
  useOrder(
    "if (became === 'unknown' && paymentOutcomeOf(error) !== 'unknown')",
    "if (became === 'unknown')",
    'A press after a lost response sends a new key: the card is charged twice.',
  ),
  useOrder(
    'if (uncertain && undecided.current) return send(undecided.current);',
    '',
    'A press after a lost response sends another order under the same key.',
  ),
  useOrder('expectedTotal: toMajor(sum.total),', '', 'A price that has changed is charged without a word.'),
  useOrder("if (plan === 'abort') return;", '', 'An order with an amount due is sent from the cart.'),
];
