import { stepList, type Stage } from '@foyer/domain/orders/registration/step-list';
import { panels } from '@foyer/domain/orders/registration/state';
import { useText } from '../../../session/language.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import type { Registration } from './use-registration.ts';

/** The list of steps, from choosing an attendee to payment. Completed steps can be reopened. */
export function StageList({ registration: { state, dispatch } }: { registration: Registration }) {
  const t = useText();
  const list = stepList(state);
  if (!list) return null;
  const words: Record<Stage, string> = {
    who: t.registration.stepWho,
    ticket: t.registration.stepTicket,
    details: t.registration.stepForm,
    cart: t.registration.stepCart,
    payment: t.registration.payment,
  };
  const open = (id: string) => {
    const opens = list.stages.find(({ stage }) => stage === id)?.opens;
    if (opens === 'cart') dispatch({ type: 'panelOpened', panel: panels.cart });
    else if (opens) dispatch({ type: 'stepReopened', step: opens });
  };
  return (
    <Stepper
      label={t.registration.steps}
      count={t.registration.stepOf(list)}
      doneLabel={t.registration.stepDone}
      current={list.stages.find(({ status }) => status === 'current')?.stage ?? ''}
      onStep={open}
      steps={list.stages.map(({ stage, status, opens }) => ({
        id: stage,
        label: words[stage],
        opens: opens !== null,
        unneeded: status === 'unneeded' ? t.registration.nothingToPay : undefined,
      }))}
    />
  );
}
