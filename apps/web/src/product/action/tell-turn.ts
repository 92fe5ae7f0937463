import { call } from '../../api/call.ts';

/**
 * Tells whoever waits in the queue for the payment provider how long, in the server's words; null: no more. Call what it answers as soon as
 * what is paid for is answered.
 */
export function tellTurn(tell: (words: string | null) => void): () => void {
  let waits = true;
  setTimeout(async () => {
    const turn = waits && (await call('getOrderTurn', {}).catch(() => null));
    if (waits && turn && turn.message) tell(turn.message);
  }, 1_500);
  return () => {
    waits = false;
    tell(null);
  };
}
