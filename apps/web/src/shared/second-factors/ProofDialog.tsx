import type { Refused } from '../action/proof.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { SecondStep } from './SecondStep.tsx';

interface ProofDialogProps {
  /** The refused calls, at least one. */
  waiting: readonly Refused[];
  onEnd: () => void;
}

/**
 * The dialog for refused calls: the second step of a sign-in, or a confirmation, which serves all of them. Closing it ends each
 * call with its error.
 */
export default function ProofDialog({ waiting, onEnd }: ProofDialogProps) {
  const cancel = () => {
    for (const { error, reject } of waiting) reject(error);
    onEnd();
  };
  const step = waiting.find(({ error }) => error.code === 'SECOND_FACTOR_REQUIRED');
  if (step) {
    const { token } = step.error.metadata;
    return (
      <SecondStep
        token={typeof token === 'string' ? token : null}
        onDone={(answer) => {
          step.resolve(answer);
          onEnd();
        }}
        onClose={cancel}
      />
    );
  }
  return (
    <ConfirmIdentity
      onDone={() => {
        for (const { repeat, resolve, reject } of waiting) repeat().then(resolve, reject);
        onEnd();
      }}
      onClose={cancel}
    />
  );
}
