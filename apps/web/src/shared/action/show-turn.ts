import { call } from '../../api/call.ts';

/**
 * Reports the wait in the payment provider's queue as text from the server, and null when it ends. Call the returned
 * function as soon as the payment has a result.
 */
export function showTurn(tell: (words: string | null) => void): () => void {
  let waits = true;
  const readTurn = async () => {
    const turn = waits && (await call('getOrderTurn', {}).catch(() => null));
    if (waits && turn && turn.message) tell(turn.message);
  };
  setTimeout(() => void readTurn(), 1_500);
  return () => {
    waits = false;
    tell(null);
  };
}
