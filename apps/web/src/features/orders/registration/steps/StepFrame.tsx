import { useEffect, useRef, type ReactNode } from 'react';
import { panels } from '@foyer/domain/orders/registration/state';
import { stepsOf } from '@foyer/domain/orders/registration/progress';
import { useText } from '../../../../session/language.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { StickyBar } from '../../../../ui/StickyBar.tsx';
import { BackButton, CartButton } from '../BackButton.tsx';
import { HoldNote } from '../HoldNote.tsx';
import { OrderSoFar } from '../Summary.tsx';
import type { Registration } from '../use-registration.ts';
import { runningTotal } from '../words.ts';
import { beginAt } from '../begin-at.ts';
import { Phrases } from '../../../../ui/Phrases.tsx';
import styles from '../Registration.module.css';

/** The frame of a wizard step: the question, and the bar with the total, the Back button and the step's action. */
export function StepFrame({
  registration,
  title,
  lead,
  children,
  action,
  after,
  isLoading = false,
}: {
  registration: Registration;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  action: ReactNode;
  /** Content of the step that loads late. It appears below the bar, so it moves no button. */
  after?: ReactNode;
  /** The step's content is loading. The bar will move, so its buttons are disabled until then. */
  isLoading?: boolean;
}) {
  const { state, dispatch, hasActed } = registration;
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = state;
  // A new step moves the focus to its question, for keyboard and screen reader. The first step of a page load does not.
  useEffect(() => {
    if (hasActed()) beginAt(heading.current);
  }, [step, hasActed]);

  const total = runningTotal(state);
  const sum = total && 'words' in total ? total.words : undefined;
  const steps = stepsOf(state);
  const isFirst = steps.indexOf(step) <= 0;
  const hasPreviousStep = !isFirst || state.cart.entries.length > 0;
  return (
    <Stack gap={4} className={styles.step}>
      {state.cart.entries.length > 0 && (
        <CartButton
          count={state.cart.entries.length}
          onOpen={() => dispatch({ type: 'panelOpened', panel: panels.cart })}
        />
      )}
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.question}>
          <Phrases>{title}</Phrases>
        </h3>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      <StickyBar
        regionLabel={t.registration.actions}
        label={sum && t.registration.totalSoFar}
        amount={sum}
        details={sum && <OrderSoFar registration={registration} />}
        note={<HoldNote registration={registration} />}
      >
        {hasPreviousStep && <BackButton disabled={isLoading} onBack={() => dispatch({ type: 'back' })} />}
        {action}
      </StickyBar>
      {after}
    </Stack>
  );
}
