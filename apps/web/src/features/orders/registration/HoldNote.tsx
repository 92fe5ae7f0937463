import { useState } from 'react';
import { msOf } from '@foyer/domain/shared/dates';
import type { Hold } from '@foyer/domain/stock/holds';
import { useText } from '../../../session/language.tsx';
import { Countdown } from '../../../ui/Countdown.tsx';
import type { Registration } from './use-registration.ts';

/**
 * The countdown of the hold that expires first, in the cart or for the attendee being added. Renders nothing without
 * holds.
 */
export function HoldNote({ registration: { state, dispatch } }: { registration: Registration }) {
  const holds = [state.attendee.hold, ...state.cart.entries.map((entry) => entry.hold)].filter((hold) => hold !== null);
  const [first] = holds.toSorted((a, b) => msOf(a.expiresAt) - msOf(b.expiresAt));
  if (!first) return null;
  return (
    <HoldClock
      key={String(first.expiresAt)}
      hold={first}
      onEnd={() => dispatch({ type: 'holdExpired', reservationId: first.reservationId })}
    />
  );
}

/** The countdown of one hold. It shows a warning in the last two minutes. */
export function HoldClock({ hold, onEnd }: { hold: Hold; onEnd?: () => void }) {
  const t = useText();
  // Measured once per hold. `Countdown` then runs on its own.
  const [remainingMs] = useState(() => msOf(hold.expiresAt) - Date.now());
  return (
    <Countdown remainingMs={remainingMs} warning={t.registration.holdWarning} onEnd={onEnd}>
      {(time) => t.registration.holdFor({ time })}
    </Countdown>
  );
}
