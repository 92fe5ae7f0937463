import { use, useEffect, useState } from 'react';
import type { Locale } from '@foyer/contract/vocabulary';
import { loadAfterwards } from '@foyer/messages/afterwards';
import type { AfterwardsMessages } from '@foyer/messages/messages';
import { useLanguage } from '../../session/language.tsx';

const parts = new Map<Locale, Promise<AfterwardsMessages>>();

function partOf(locale: Locale): Promise<AfterwardsMessages> {
  const known = parts.get(locale);
  if (known) return known;
  const part = loadAfterwards[locale]();
  parts.set(locale, part);
  // Without a network now it is asked for again.
  part.catch(() => parts.delete(locale));
  return part;
}

/** The texts of what few do with a ticket; suspends while they load for the first time. */
export function useAfterwardsText(): AfterwardsMessages {
  return use(partOf(useLanguage().locale));
}

/** The same for what opens before they are there: undefined until then, and until they are `asked` for. */
export function useAskedText(asked: boolean): AfterwardsMessages | undefined {
  const { locale } = useLanguage();
  const [loaded, setLoaded] = useState<{ locale: Locale; text: AfterwardsMessages }>();
  useEffect(() => {
    if (!asked) return undefined;
    let isWanted = true;
    partOf(locale).then(
      (text) => isWanted && setLoaded({ locale, text }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [asked, locale]);
  return loaded?.locale === locale ? loaded.text : undefined;
}
