import { useCallback } from 'react';
import { useNavigate } from './navigation.tsx';
import type { Address } from './paths.ts';
import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';
import { endActing } from './sign-out.ts';

/**
 * Acts for an account (people 5.2): the staff member continues as `account` at `to`, and later returns
 * to `returnTo`. `power` raises the power level, which opens edits that attendees cannot make. Rejects as `call` does,
 * and then nothing has changed.
 */
export function useActFor() {
  const navigate = useNavigate();
  return useCallback(
    async (account: string, options: { to: Address; returnTo: Address; power?: boolean }): Promise<void> => {
      const answer = await call('switchContext', { body: { userId: account } });
      // A staff member may act for the next account without going back first. The former acting session ends.
      endActing(sessionStore.current());
      sessionStore.enterContext(answer, options.returnTo);
      if (options.power) sessionStore.setPowerLevel(1);
      await navigate(options.to);
    },
    [navigate],
  );
}
