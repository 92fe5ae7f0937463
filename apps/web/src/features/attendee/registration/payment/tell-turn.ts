import { call } from '../../../../api/call.ts';
import type { useSnackbar } from '../../../../ui/Snackbar.tsx';

/**
 * Tells whoever waits in the queue for the payment provider how long, in the server's words. Call what it answers as soon as the order is
 * answered.
 */
export function tellTurn({ show, dismiss }: ReturnType<typeof useSnackbar>): () => void {
  let waits = true;
  const timer = setTimeout(async () => {
    const { message } = await call('getOrderTurn', {}).catch(() => ({ message: null }));
    if (waits && message) show({ message, timeoutMs: null });
  }, 1_500);
  return () => {
    waits = false;
    clearTimeout(timer);
    dismiss();
  };
}
