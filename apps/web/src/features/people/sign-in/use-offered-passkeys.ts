import { useEffect, useRef } from 'react';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { hasPasskeys } from '../../../shared/action/proof.ts';

/** A challenge works for five minutes. It is replaced a little earlier, while the person looks at the page. */
const offerMs = 4.5 * 60_000;

interface Offered {
  isRemembered: boolean;
  onArrive: (answer: LoginResponse) => void;
  onRefused: (error: unknown) => void;
}

/**
 * Lets the browser offer passkeys in the field of the user id, while `isOn`. Without passkeys, or in a browser that cannot offer
 * them, nothing changes.
 */
export function useOfferedPasskeys(isOn: boolean, offered: Offered): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  useEffect(() => {
    if (!isOn || !hasPasskeys()) return undefined;
    let round = 0;
    let end: (() => void) | undefined;
    let begunAt = 0;
    const offer = async () => {
      const own = (round += 1);
      begunAt = Date.now();
      // The code of passkeys is no part of the page's first load.
      const part = await import('../../../shared/second-factors/passkey.ts');
      if (own !== round) return;
      end = part.endOffer;
      const answer = await part.signInByOfferedPasskey(() => latest.current.isRemembered);
      if (answer && own === round) latest.current.onArrive(answer);
    };
    const begin = () =>
      void offer().catch((error: unknown) => {
        // The person has chosen a passkey, which the server refused. The next one begins with the next focus.
        begunAt = 0;
        latest.current.onRefused(error);
      });
    const renew = () => {
      if (document.visibilityState === 'visible' && Date.now() - begunAt > offerMs) begin();
    };
    begin();
    document.addEventListener('visibilitychange', renew);
    document.addEventListener('focusin', renew);
    return () => {
      round += 1;
      end?.();
      document.removeEventListener('visibilitychange', renew);
      document.removeEventListener('focusin', renew);
    };
  }, [isOn]);
}
