import { useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';

interface Choice {
  chosen: ListedEvent | undefined;
  /** The event that the open dialog is about. */
  dialogEvent: ListedEvent | undefined;
  close: () => void;
  /** The props of the card. */
  card: () => {
    chosen: ListedEvent | undefined;
    problem: string | undefined;
    onChoose: (event: ListedEvent | undefined) => void;
    onPress: () => void;
  };
}

/** The selected event of a card whose button opens a dialog. `missing` is the error for a missing selection. */
export function useChoice(missing: string): Choice {
  const [chosen, setChosen] = useState<ListedEvent>();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    chosen,
    dialogEvent: asks ? chosen : undefined,
    close: () => setAsks(false),
    card: () => ({
      chosen,
      problem,
      onChoose: (event) => {
        setChosen(event);
        setProblem(undefined);
      },
      onPress: () => {
        if (!chosen) return setProblem(missing);
        setAsks(true);
      },
    }),
  };
}
