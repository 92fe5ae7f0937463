import { mostSeats, type EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';

/** The state at a moment. An offer is over at its end, also before the job has written so (selling 3.4). */
export const earnedPlaceState = (
  { state, offeredUntil }: { state: EarnedPlaceState; offeredUntil: Instant },
  now: Instant,
): EarnedPlaceState => (state === 'OFFERED' && msOf(now) >= msOf(offeredUntil) ? 'EXPIRED' : state);

/** The units of a place: seats are 1 to 100, guests 101 to 200. */
export const unitsOfEarnedPlace = (
  { seats, guests }: { seats: number; guests: number },
  kind: 'seat' | 'guest',
): number[] =>
  kind === 'seat'
    ? Array.from({ length: seats }, (_, index) => index + 1)
    : Array.from({ length: guests }, (_, index) => mostSeats + index + 1);
