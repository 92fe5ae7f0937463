import { call } from '../../../../api/call.ts';
import type { useSnackbar } from '../../../../ui/Snackbar.tsx';

/**
 * Tells whoever waits in the queue for the payment provider how long, in the server's words. Call what it answers as soon as the order is
 * answered.
 */
export function tellTurn({ show, dismiss }: ReturnType<typeof useSnackbar>): () => void {
  let waits = true;
  setTimeout(async () => {
    const turn = waits && (await call('getOrderTurn', {}).catch(() => null));
    if (waits && turn && turn.message) show({ message: turn.message, timeoutMs: null });
  }, 1_500);
  return () => {
    waits = false;
    dismiss();
  };
}
