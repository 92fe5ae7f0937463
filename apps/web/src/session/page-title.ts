import { useEffect } from 'react';
import { useText } from './language.tsx';

/** Names the page in the tab and for screen readers; `failed` puts "Error:" before it (experience.md Conventions). */
export function usePageTitle(title: string, failed = false): void {
  const t = useText();
  useEffect(() => {
    const named = failed ? t.common.errorPageTitle({ title }) : title;
    document.title = t.common.pageTitle({ title: named });
  }, [title, failed, t]);
}
