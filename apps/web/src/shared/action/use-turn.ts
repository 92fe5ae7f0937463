import { useState } from 'react';
import { showTurn } from './show-turn.ts';

/** The text about the wait in the provider's queue; null for none. */
export function useTurn(): { turn: string | null; inTurn: <T>(answer: Promise<T>) => Promise<T> } {
  const [turn, setTurn] = useState<string | null>(null);
  return { turn, inTurn: (answer) => answer.finally(showTurn(setTurn)) };
}
