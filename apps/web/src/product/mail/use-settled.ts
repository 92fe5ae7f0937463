import { useEffect, useState } from 'react';

/** Long enough that a word is written, short enough that one looks up and sees it. */
const settleMs = 350;

/** A text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
