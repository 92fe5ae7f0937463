import { useEffect, useRef } from 'react';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import type { PaymentProblem as Problem } from '../action/payment-problem.ts';
import { Uncertain } from '../action/Uncertain.tsx';
import { RefusalNote } from './RefusalNote.tsx';

interface PaymentProblemProps {
  problem: Problem | null;
  /** The response was lost: only the same request may be sent again. */
  uncertain: { title: string; text: string } | null;
  busy: boolean;
  onRetry: () => void;
}

/** The result of the last attempt to pay, above the fields that can be corrected. */
export function PaymentProblem({ problem, uncertain, busy, onRetry }: PaymentProblemProps) {
  const t = useText();
  const shown = useRef<HTMLDivElement>(null);
  const isUncertain = uncertain !== null;
  useEffect(() => {
    if (problem || isUncertain) shown.current?.scrollIntoView({ block: 'start' });
  }, [problem, isUncertain]);
  if (uncertain) return <Uncertain ref={shown} {...uncertain} busy={busy} onRetry={onRetry} />;
  if (!problem) return null;
  return (
    <>
      <Alert ref={shown} tone="error" live reference={problem.reference} title={t.payment.notCharged}>
        {problem.isDecline ? `${problem.words} ${t.payment.tryOther}` : problem.words}
      </Alert>
      <RefusalNote reason={problem.refusal} />
    </>
  );
}
