import { minorDue } from '../cart.ts';
import { stepsOf } from './progress.ts';
import { provisionalCart } from './running-total.ts';
import { panels, type RegistrationState, type WizardStep } from './state.ts';

/** The stages of every registration. Teams are part of the ticket stage, add-ons of the details stage. */
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
  /** `unneeded`: nothing is due, so the payment stage is skipped. */
  status: 'done' | 'current' | 'ahead' | 'unneeded';
  /** The wizard step or the cart that a completed stage opens for changes; null when it opens nothing. */
  opens: WizardStep | 'cart' | null;
}

/**
 * The list of stages, which is the same from entry to payment: "2 of 5". When nothing is due, the payment stage is not
 * counted but stays in the list as not needed. `null` after the order was placed.
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

/** The step that a completed stage opens: its first step that was not skipped. */
function opening(state: RegistrationState, stage: Stage, current: Stage): StageView['opens'] {
  if (current === 'payment') return stage === 'cart' ? 'cart' : null;
  if (current === 'cart') return null;
  return stepsOf(state).find((step) => stageOf[step] === stage) ?? null;
}
