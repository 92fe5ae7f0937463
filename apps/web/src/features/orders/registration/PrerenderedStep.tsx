import { Activity, useEffect, useState, type ReactNode } from 'react';

/**
 * Renders the next step out of sight at low priority and without effects, while the person reads the current step. When
 * the step is left, a fresh copy is rendered.
 */
export function PrerenderedStep({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => (isOpen ? () => setTurn((count) => count + 1) : undefined), [isOpen]);
  return (
    <Activity key={turn} mode={isOpen ? 'visible' : 'hidden'}>
      {children}
    </Activity>
  );
}
