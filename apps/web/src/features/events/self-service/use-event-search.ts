import { useEffect, useState } from 'react';

type Search = (text: string, search: string) => boolean;

/** Until the comparison of texts is loaded, and where it cannot be loaded. */
const caseAlone: Search = (text, search) => text.toLowerCase().includes(search.trim().toLowerCase());
let loaded = caseAlone;

/** Compares the names of events with a search. Its 28 KB of kanji load when someone searches. */
export function useEventSearch(search: string): Search {
  const [compare, setCompare] = useState(() => loaded);
  const isWanted = search.trim() !== '' && compare === caseAlone;
  useEffect(() => {
    if (!isWanted) return;
    import('./event-search.ts').then(
      ({ isFound }) => setCompare(() => (loaded = isFound)),
      () => undefined,
    );
  }, [isWanted]);
  return compare;
}
