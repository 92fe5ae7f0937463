import type { Refused } from '../action/proof.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { SecondStep } from './SecondStep.tsx';

/** The dialog for a refused call: the second step of a sign-in, or a confirmation. Closing it ends the call with its error. */
export default function ProofDialog({ refused, onEnd }: { refused: Refused; onEnd: () => void }) {
  const { error, repeat, resolve, reject } = refused;
  const cancel = () => {
    reject(error);
    onEnd();
  };
  if (error.code === 'SECOND_FACTOR_REQUIRED') {
    const { token } = error.metadata;
    return (
      <SecondStep
        token={typeof token === 'string' ? token : null}
        onDone={(answer) => {
          resolve(answer);
          onEnd();
        }}
        onClose={cancel}
      />
    );
  }
  return (
    <ConfirmIdentity
      onDone={() => {
        repeat().then(resolve, reject);
        onEnd();
      }}
      onClose={cancel}
    />
  );
}
