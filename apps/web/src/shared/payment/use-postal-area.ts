import { useEffect, useEffectEvent, useState } from 'react';
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
  const [onFile] = useState({ code, region: entry.region, locality: entry.locality });
  const [filled, setFilled] = useState<PostalArea | null>(null);

  const fillIn = useEffectEvent((area: PostalArea) => {
    const known = filled ?? onFile;
    const isTyped = (name: keyof PostalArea) => entry[name] !== '' && entry[name] !== known[name];
    onChange({
      ...entry,
      region: isTyped('region') ? entry.region : area.region,
      locality: isTyped('locality') ? entry.locality : area.locality,
    });
    setFilled(area);
  });

  useEffect(() => {
    if (code === null || code === onFile.code) return undefined;
    let isOver = false;
    void fetchPostalArea(code).then((area) => {
      if (!isOver && area) fillIn(area);
    });
    return () => {
      isOver = true;
    };
  }, [code, onFile]);
  return filled;
}
