import { useEffect, useRef, useState } from 'react';
import { digitsOf } from '@foyer/domain/shared/text';
import { fetchPostalArea, type PostalArea } from './postal-area.ts';
import type { CardFields } from './use-card-fields.ts';

/**
 * Fills in prefecture and city for a Japanese postal code, from a file that the build creates
 * (`vite/postal-codes.ts`). It keeps typed text and replaces text from the address on file. If the code is unknown
 * or the request fails, the person types both. Returns the last filled place.
 */
export function usePostalArea({ entry, onChange }: CardFields): PostalArea | null {
  const digits = entry.country === 'JPN' ? digitsOf(entry.postalCode) : '';
  const code = digits.length === 7 ? digits : null;
  const [began] = useState({ code, region: entry.region, locality: entry.locality });
  const [filled, setFilled] = useState<PostalArea | null>(null);
  const latest = useRef<{ entry: typeof entry; onChange: typeof onChange; known: PostalArea }>({
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
    void fetchPostalArea(code).then((area) => {
      if (isOver || !area) return;
      const { entry, onChange, known } = latest.current;
      const follow = (name: keyof PostalArea) =>
        entry[name] === '' || entry[name] === known[name] ? area[name] : entry[name];
      onChange({ ...entry, region: follow('region'), locality: follow('locality') });
      setFilled(area);
    });
    return () => {
      isOver = true;
    };
  }, [code, began]);
  return filled;
}
