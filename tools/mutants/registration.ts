import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const cartStorage = mutantsOf(
  'apps/web/src/features/orders/registration/cart-storage.ts',
  'apps/web/src/features/orders/registration/cart-storage.test.ts',
);
const stored = mutantsOf(
  'apps/web/src/session/stored.ts',
  'apps/web/src/features/orders/registration/cart-storage.test.ts',
);
const stepHistory = mutantsOf(
  'apps/web/src/features/orders/registration/step-history.ts',
  'apps/web/src/features/orders/registration/step-history.test.ts',
);
const store = mutantsOf('apps/web/src/forms/store.ts', 'apps/web/src/forms/store.test.ts');
const draft = mutantsOf(
  'packages/domain/src/orders/registration/draft.ts',
  'packages/domain/src/orders/registration/draft.test.ts',
);
const draftStorage = mutantsOf(
  'apps/web/src/features/orders/registration/draft-storage.ts',
  'apps/web/src/features/orders/registration/draft-storage.test.ts',
);
const billing = mutantsOf(
  'packages/domain/src/orders/registration/billing-draft.ts',
  'packages/domain/src/orders/registration/billing-draft.test.ts',
);
const cardForm = mutantsOf(
  'packages/domain/src/payments/card-form.ts',
  'apps/web/src/shared/payment/card-entry.test.ts',
);
const accordion = mutantsOf(
  'packages/domain/src/orders/registration/accordion.ts',
  'packages/domain/src/orders/registration/reducer.test.ts',
);
const stepList = mutantsOf(
  'packages/domain/src/orders/registration/step-list.ts',
  'packages/domain/src/orders/registration/step-list.test.ts',
);

const lastAnswers = mutantsOf(
  'packages/domain/src/forms/last-answers.ts',
  'packages/domain/src/forms/last-answers.test.ts',
);
const prefilled = mutantsOf('packages/domain/src/forms/prefill.ts', 'packages/domain/src/forms/prefill.test.ts');
const usual = mutantsOf(
  'packages/domain/src/orders/usual-ticket.ts',
  'packages/domain/src/orders/usual-ticket.test.ts',
);
const reducer = mutantsOf(
  'packages/domain/src/orders/registration/reducer.ts',
  'packages/domain/src/orders/registration/reducer.test.ts',
);

const useOrder = mutantsOf(
  'apps/web/src/features/orders/registration/payment/use-order.ts',
  'apps/web/src/features/orders/registration/payment/use-order.test.ts',
);

const teamSteps = 'apps/web/src/features/orders/registration/steps/team';
const teamStep = mutantsOf(`${teamSteps}/GroupStep.tsx`, `${teamSteps}/GroupStep.test.tsx`);
const teamList = mutantsOf(`${teamSteps}/MemberList.tsx`, `${teamSteps}/GroupStep.test.tsx`);

/** A registration in progress: its cart in browser storage, its steps in the history, its forms. */
export const mutants: Mutant[] = [
  teamStep("refusal === 'noMember' || ", '', 'A team without members shows no error.'),
  teamStep(
    "noMember' || refusal === 'tooMany'",
    "noMember' || refusal === 'notUnique'",
    'A team with too many members shows no error.',
  ),
  teamList('!members.some(({ isSelf }) => isSelf)', 'false', 'A team counts a leader that it does not list.'),
  billing("mayBeCard(typed[name]) ? '' : typed[name]", 'typed[name]', 'A card number in an address field is stored.'),
  accordion(
    'minorDue(state.cart) === 0',
    'minorDue(state.cart) === -1',
    'The wizard stays at the payment step when nothing is due.',
  ),
  accordion('minorDue(state.cart) === 0', 'minorDue(state.cart) !== null', 'Every new price leaves the payment step.'),
  cardForm('[numeric, min(12), max(19)]', '[numeric, min(12), max(20)]', 'The 20th digit of a number is taken.'),
  billing('foldWidth(text).replace', 'text.replace', 'A card number in full-width digits is stored.'),
  billing('billing: { ...billing, country: typed.country }', 'billing: { ...typed }', 'The whole card is stored.'),
  draftStorage(
    'isBillingOf(saved, owner, new Date()) ? saved : null',
    'saved as never',
    'Acting staff see the address that the account typed.',
  ),
  lastAnswers("kind.role === 'input' && ", '', 'Terms are accepted automatically.'),
  lastAnswers(' && !wrong.has(name)', '', 'A removed option is offered.'),
  lastAnswers(' && known?.kind === kind', ' && known !== undefined', 'A text is accepted as the value of a choice.'),
  lastAnswers(
    '.every((other) => fittingNames.has(other))',
    '.every(() => true)',
    'A departure date from last year is offered.',
  ),
  prefilled('if (isEmpty(values[name])) assign', 'assign', 'Earlier answers replace typed values.'),
  prefilled("name !== 'country'", 'true', 'A code is copied into a text field.'),
  usual('maxMembers(ticket) === null && ', '', 'Continuing selects a team ticket.'),
  usual('price(a) - price(b)', 'price(b) - price(a)', 'The most expensive ticket is preselected.'),
  reducer(
    'hadErrors: false, groupError: null, offer }',
    'groupError: null, offer }',
    'The title still contains "Error" on the next step.',
  ),
  store('!typedIn.has(second)', 'true', 'A typed second entry is cleared.'),
  cartStorage(
    "  removeOfOthers([owner.accountId], ['cart', 'cartBeingPaid']);\n",
    '',
    "Another person's cart stays in the storage.",
  ),
  cartStorage("['cart', 'cartBeingPaid']", "['cart']", 'The cart stays after another person pays for it.'),
  cartStorage(", ['cart', 'cartBeingPaid']", '', 'Entering a registration removes drafts of others.'),
  stored('owner === undefined || ', 'owner !== undefined && ', 'An invalid cart stays in the storage.'),
  stored("if (row[2] !== 'person' || ", 'if (', 'Device entries are removed together with those of other accounts.'),
  stored(
    'area.is(event.storageArea) && event.key === key',
    'event.key === key',
    "A change in the tab's own storage counts.",
  ),
  stored(
    'area.is(event.storageArea) && event.key === key',
    'area.is(event.storageArea)',
    'A change of any storage key counts as a cart change.',
  ),
  cartStorage(
    "isRecord(parked) && parked['accountId'] === owner.accountId ?",
    'isRecord(parked) ?',
    "The page polls another person's order.",
  ),
  cartStorage('if (cart.entries.length === 0) return entry.remove();', '', 'An empty cart is stored.'),
  cartStorage(
    '  if (isRecord(before) && content(before) === content({ accountId: owner.accountId, cart, held })) return;\n',
    '',
    'Tabs trigger each other without end.',
  ),
  cartStorage(
    'JSON.stringify([saved.accountId, saved.cart, saved.held])',
    'JSON.stringify([saved.accountId, saved.cart])',
    'Holds are not stored.',
  ),
  cartStorage(
    'JSON.stringify([saved.accountId, saved.cart, saved.held])',
    'JSON.stringify([saved.cart, saved.held])',
    'The cart of the previous person stays.',
  ),
  cartStorage(
    "  return () => window.removeEventListener('storage', onStorage);",
    '  return () => undefined;',
    'Listeners are not removed.',
  ),
  cartStorage(
    '  cartEntry(owner).remove();\n  if (!write',
    '  if (!write',
    'A cart with a pending payment can be ordered again.',
  ),
  cartStorage(
    'if (!write(parkedEntry(owner), { ...saved, orderIntentId })) write(cartEntry(owner), saved);',
    'write(parkedEntry(owner), { ...saved, orderIntentId });',
    'A cart is lost when the storage has no room for its order.',
  ),
  cartStorage(
    '  parkedEntry(owner).remove();\n  if (!isRecord',
    '  if (!isRecord',
    'The order of a restored cart is still polled.',
  ),
  cartStorage(' || read(cartEntry(owner)) !== null) return;', ') return;', 'A cart taken back overwrites a new one.'),
  cartStorage(
    'const { orderIntentId: _, ...saved } = parked;',
    'const saved = parked;',
    'The order stays in the cart.',
  ),
  stepHistory('    if (walked[depth] === position) return;\n', '', 'Repeating the same step adds a history entry.'),
  stepHistory(
    '        travelling.current = null;\n',
    '',
    "After the wizard's own Back, the browser's Back is ignored.",
  ),
  stepHistory(
    'if (depthOf(window.history.state) !== walked.length - 1) push',
    'push',
    'Forward writes its history entry again.',
  ),
  stepHistory('if (steps < 0) actions.current.forward();', '', 'Forward does nothing.'),
  stepHistory(
    'for (let step = 0; step < steps; step += 1) actions.current.back();',
    'actions.current.back();',
    'Back over several entries moves one step.',
  ),
  stepHistory('trail.current = walked.slice(0, depth + 1);\n', '', 'Back is not recorded.'),
  stepHistory(
    'if (document.activeElement instanceof HTMLElement) document.activeElement.blur();',
    '',
    'The last typed value is lost.',
  ),
  stepHistory('window.history.go(known - depth);', '', 'The history keeps the steps before the cart.'),
  stepHistory('trail.current = [...walked.slice(0, known), position];', '', 'A step back is undone.'),
  stepHistory(
    'position === String(panels.cart) ? 0 :',
    'position === String(panels.cart) ? -1 :',
    'The cart is not the first history entry.',
  ),
  stepHistory(
    "Array.from({ length: depthOf(window.history.state) }, () => '')",
    '[]',
    'A reload loses the history depth.',
  ),
  stepHistory(
    "return () => window.removeEventListener('popstate', pop);",
    'return () => undefined;',
    'A closed screen still listens to the history.',
  ),
  stepHistory(
    "if (step === 'search' && search.status === 'searching') return null;",
    '',
    'A running search adds a history entry.',
  ),
  stepHistory("check === 'choosing' ? null :", '', 'Choosing a ticket adds a history entry.'),
  stepHistory("if (panel === 'confirmation') return null;", '', 'The confirmation adds a history entry.'),
  stepHistory("`${step} ${editing ?? ''}`", 'step', 'Editing another entry adds no history entry.'),
  stepHistory(
    "{ ...(typeof before === 'object' ? before : {}), [key]: depth }",
    '{ [key]: depth }',
    "The router's own state is lost.",
  ),
  store(
    "    if (typeof value === 'string') confirmations[name] = value;\n",
    '',
    'Second entries of an interrupted form are lost.',
  ),
  draft(' && staff === owner.staff && age', ' && age', "Acting staff and the account see each other's typed values."),
  draft("? 'retaking' : 'none',", "? 'none' : 'none',", 'A limited ticket comes back without a hold.'),
  draft(
    'if (!hold || !(msOf(hold.expiresAt) > msOf(now))) return null;',
    'if (!hold) return null;',
    'An expired hold is restored.',
  ),
  stepList('of: stages.length - Number(isFree)', 'of: stages.length', 'A free order counts the payment step.'),
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
  useOrder('expectedTotal: toMajor(sum.total),', '', 'A changed price is charged without notice.'),
  useOrder("if (plan === 'abort') return;", '', 'An order with an amount due is sent from the cart.'),
];
