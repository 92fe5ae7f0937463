import { useEffect, useState } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { LanguageOfPart, useLanguage, type Language } from '../../../../session/language.tsx';
import { loadArrival, loadAttendee } from '../../../../session/text-loaders.ts';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';

/** Renders its children with the texts of another language. */
export function InLanguage({ locale, children }: { locale: Locale; children: React.ReactNode }) {
  const page = useLanguage();
  const [spoken, setSpoken] = useState<Language>();
  const [failed, setFailed] = useState<{ error: unknown }>();
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      try {
        const [arrival, attendee] = await Promise.all([loadArrival(locale), loadAttendee(locale)]);
        if (isOver) return;
        setFailed(undefined);
        setSpoken({ locale, text: { ...page.text, ...arrival, ...attendee }, change: page.change });
      } catch (error) {
        if (!isOver) setFailed({ error });
      }
    };
    if (failed === undefined) void load();
    return () => {
      isOver = true;
    };
  }, [locale, page, failed]);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => setFailed(undefined)} />;
  if (!spoken) {
    return (
      <Loading label={page.text.common.loading}>
        <Skeleton shape="block" height="20rem" />
      </Loading>
    );
  }
  return <LanguageOfPart value={spoken}>{children}</LanguageOfPart>;
}
