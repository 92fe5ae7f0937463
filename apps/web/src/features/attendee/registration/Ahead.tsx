import { Activity, useEffect, useState, type ReactNode } from 'react';

/**
 * The next step, drawn while one still reads the one before: out of sight, at times when nothing else is to be done, and without its
 * effects, until it is opened. Left, it is made anew.
 */
export function Ahead({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => (isOpen ? () => setTurn((count) => count + 1) : undefined), [isOpen]);
  return (
    <Activity key={turn} mode={isOpen ? 'visible' : 'hidden'}>
      {children}
    </Activity>
  );
}
