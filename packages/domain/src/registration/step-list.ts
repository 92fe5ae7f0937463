import { minorDue } from '../cart.ts';
import { stepsOf } from './progress.ts';
import { provisionalCart } from './running-total.ts';
import { panels, type RegistrationState, type WizardStep } from './state.ts';

/** What every registration passes, from who attends to paying. Teams belong to the ticket, add-ons to the information. */
export const stages = ['who', 'ticket', 'details', 'cart', 'payment'] as const;
export type Stage = (typeof stages)[number];

const stageOf: Readonly<Record<WizardStep, Stage>> = {
  search: 'who',
  relationship: 'who',
  ticket: 'ticket',
  group: 'ticket',
  form: 'details',
  addOns: 'details',
};

export interface StageView {
  stage: Stage;
  /** `unneeded`: nothing is due, so nobody pays. */
  status: 'done' | 'current' | 'ahead' | 'unneeded';
  /** The wizard's step that a done stage opens for change, the cart's panel, or nothing. */
  opens: WizardStep | 'cart' | null;
}

/**
 * The one list of steps, the same from entry to payment: "2 of 5". It only gets shorter where nothing is due, and the stage that is
 * not needed stays in the list and says why. `null` once the order stands.
 */
export function stepList(state: RegistrationState): { stages: StageView[]; step: number; of: number } | null {
  if (state.panel === 'confirmation') return null;
  const current =
    state.panel === panels.cart ? 'cart' : state.panel === panels.payment ? 'payment' : stageOf[state.step];
  const at = stages.indexOf(current);
  const isFree = minorDue(provisionalCart(state)) === 0;
  const views = stages.map((stage, index): StageView => {
    if (stage === 'payment' && isFree) return { stage, status: 'unneeded', opens: null };
    const status = index < at ? 'done' : index === at ? 'current' : 'ahead';
    return { stage, status, opens: status === 'done' ? opening(state, stage, current) : null };
  });
  return { stages: views, step: at + 1, of: stages.length - Number(isFree) };
}

/** Where a done stage leads back to: the first of its steps that was not passed by the wizard itself. */
function opening(state: RegistrationState, stage: Stage, current: Stage): StageView['opens'] {
  if (current === 'payment') return stage === 'cart' ? 'cart' : null;
  if (current === 'cart') return null;
  return stepsOf(state).find((step) => stageOf[step] === stage) ?? null;
}
