import { useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events';

interface Choice {
  chosen: ListedEvent | undefined;
  /** The event that the card's button asks about now, in its dialog. */
  asked: ListedEvent | undefined;
  close: () => void;
  /** What the card needs of it; `onAsk` runs before the dialog opens. */
  card: (onAsk?: () => void) => {
    chosen: ListedEvent | undefined;
    problem: string | undefined;
    onChoose: (event: ListedEvent | undefined) => void;
    onPress: () => void;
  };
}

/** The choice of an event on a card whose button asks first. `missing` is said at the field when nothing is chosen. */
export function useChoice(missing: string): Choice {
  const [chosen, setChosen] = useState<ListedEvent>();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    chosen,
    asked: asks ? chosen : undefined,
    close: () => setAsks(false),
    card: (onAsk) => ({
      chosen,
      problem,
      onChoose: (event) => {
        setChosen(event);
        setProblem(undefined);
      },
      onPress: () => {
        if (!chosen) return setProblem(missing);
        onAsk?.();
        setAsks(true);
      },
    }),
  };
}
