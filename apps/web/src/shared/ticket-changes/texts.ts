import { use, useEffect, useState } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import type { TicketChangesMessages } from '@foyer/messages/catalogue/messages';
import { useLanguage } from '../../session/language.tsx';

const parts = new Map<Locale, Promise<TicketChangesMessages>>();

function partOf(locale: Locale): Promise<TicketChangesMessages> {
  const known = parts.get(locale);
  if (known) return known;
  const part = loadTicketChanges(locale);
  parts.set(locale, part);
  // Allow another attempt after a failed load.
  part.catch(() => parts.delete(locale));
  return part;
}

/** The texts of rare ticket actions. Suspends during the first load. */
export function useTicketChangesText(): TicketChangesMessages {
  return use(partOf(useLanguage().locale));
}

/** Like `useTicketChangesText`, without suspending: undefined until `isNeeded` is true and the texts are loaded. */
export function useTextWhenNeeded(isNeeded: boolean): TicketChangesMessages | undefined {
  const { locale } = useLanguage();
  const [loaded, setLoaded] = useState<{ locale: Locale; text: TicketChangesMessages }>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    partOf(locale).then(
      (text) => isWanted && setLoaded({ locale, text }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded, locale]);
  return loaded?.locale === locale ? loaded.text : undefined;
}
