import { useState } from 'react';
import { tellTurn } from './tell-turn.ts';

/** What a dialog says while the provider's queue keeps an answer back; null while nothing is to be said. */
export function useTurn(): { turn: string | null; inTurn: <T>(answer: Promise<T>) => Promise<T> } {
  const [turn, setTurn] = useState<string | null>(null);
  return { turn, inTurn: (answer) => answer.finally(tellTurn(setTurn)) };
}
