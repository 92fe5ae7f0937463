import { useMemo } from 'react';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';

/** The names of account lists and qualifications by their keys. An unknown key is its own name. */
export interface AudienceNames {
  list: (key: string) => string;
  qualification: (key: string) => string;
}

/** Names of the lists and qualifications that audiences and benefits have by key. Without `enabled`, nothing is fetched. */
export function useAudienceNames({ enabled = true }: { enabled?: boolean } = {}): AudienceNames {
  const { locale } = useLanguage();
  const { data: lists } = useCall('listAccountLists', {}, { staleTime: 60_000, enabled });
  const { data: qualifications } = useCall('listQualifications', {}, { staleTime: 60_000, enabled });
  return useMemo(() => {
    const nameIn =
      (known: typeof lists | typeof qualifications = []) =>
      (key: string): string => {
        const found = known.find((each) => each.key === key);
        return found ? translatedText(found.translations.name, locale, found.name) : key;
      };
    return { list: nameIn(lists), qualification: nameIn(qualifications) };
  }, [lists, qualifications, locale]);
}
