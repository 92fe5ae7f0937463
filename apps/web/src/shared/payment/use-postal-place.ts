import { useEffect, useRef, useState } from 'react';
import { digitsOf } from '@foyer/domain/shared/text';
import { placeIn, type PostalPlace } from './postal-place.ts';
import type { CardFields } from './use-card-fields.ts';

/**
 * Fills in prefecture and city for a Japanese postal code, from a file that the build creates
 * (`vite/postal-codes.ts`). It keeps typed text and replaces text from the address on file. If the code is unknown
 * or the request fails, the person types both. Returns the last filled place.
 */
export function usePostalPlace({ entry, onChange }: CardFields): PostalPlace | null {
  const digits = entry.country === 'JPN' ? digitsOf(entry.postalCode) : '';
  const code = digits.length === 7 ? digits : null;
  const [began] = useState({ code, region: entry.region, locality: entry.locality });
  const [filled, setFilled] = useState<PostalPlace | null>(null);
  const latest = useRef<{ entry: typeof entry; onChange: typeof onChange; known: PostalPlace }>({
    entry,
    onChange,
    known: began,
  });
  useEffect(() => {
    latest.current = { entry, onChange, known: filled ?? began };
  });
  useEffect(() => {
    if (code === null || code === began.code) return;
    let isOver = false;
    void placeIn(code).then((place) => {
      if (isOver || !place) return;
      const { entry, onChange, known } = latest.current;
      const follow = (name: keyof PostalPlace) =>
        entry[name] === '' || entry[name] === known[name] ? place[name] : entry[name];
      onChange({ ...entry, region: follow('region'), locality: follow('locality') });
      setFilled(place);
    });
    return () => {
      isOver = true;
    };
  }, [code, began]);
  return filled;
}
