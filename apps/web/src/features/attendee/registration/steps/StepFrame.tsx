import { useEffect, useRef, type ReactNode } from 'react';
import { panels, type WizardStep } from '@foyer/domain/registration/state';
import { progressOf, stepsOf } from '@foyer/domain/registration/progress';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { useText } from '../../../../session/language.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Stepper } from '../../../../ui/Stepper.tsx';
import { StickyBar } from '../../../../ui/StickyBar.tsx';
import { BackButton, TopRow } from '../BackButton.tsx';
import { HoldNote } from '../HoldNote.tsx';
import type { Registration } from '../use-registration.ts';
import { totalWords } from '../words.ts';
import styles from '../Registration.module.css';

function stepLabel(step: WizardStep, t: AttendeeMessages): string {
  const words: Record<WizardStep, string> = {
    search: t.registration.stepSearch,
    relationship: t.registration.stepRelationship,
    ticket: t.registration.stepTicket,
    group: t.registration.stepGroup,
    form: t.registration.stepForm,
    addOns: t.registration.stepAddOns,
  };
  return words[step];
}

/** The frame of a wizard step: where one is, the question, and the bar with the total, Back and the way on. */
export function StepFrame({
  registration,
  title,
  lead,
  children,
  action,
}: {
  registration: Registration;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The primary action of the step. */
  action: ReactNode;
}) {
  const { state, dispatch, hasActed } = registration;
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = state;
  // A new step starts at its question, for keyboard and screen reader; not what the page opens with by itself.
  useEffect(() => {
    if (!hasActed()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [step, hasActed]);

  const progress = progressOf(state);
  const steps = stepsOf(state);
  const isFirst = steps.indexOf(step) <= 0;
  const canGoBack = !isFirst || state.cart.entries.length > 0;
  return (
    <Stack gap={5} className={styles.step}>
      <TopRow
        onBack={canGoBack ? () => dispatch({ type: 'back' }) : undefined}
        cart={
          state.cart.entries.length > 0
            ? {
                count: state.cart.entries.length,
                onOpen: () => dispatch({ type: 'panelOpened', panel: panels.cart }),
              }
            : undefined
        }
      />
      {progress && steps.length > 1 && (
        <Stepper
          label={t.registration.steps}
          count={t.registration.stepOf(progress)}
          doneLabel={t.registration.stepDone}
          current={step}
          steps={steps.map((each) => ({ id: each, label: stepLabel(each, t) }))}
        />
      )}
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.question}>
          {title}
        </h3>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      <StickyBar
        regionLabel={t.registration.actions}
        label={totalWords(state.cart) ? t.registration.totalSoFar : undefined}
        amount={totalWords(state.cart)}
        note={<HoldNote registration={registration} />}
      >
        {canGoBack && <BackButton onBack={() => dispatch({ type: 'back' })} />}
        {action}
      </StickyBar>
    </Stack>
  );
}
