import { lazy, Suspense } from 'react';
import { useLanguage } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { SubjectProps } from './SubjectEditor.tsx';

// Lazy-loaded with the block editor.
const SubjectEditor = lazy(() => import('./SubjectEditor.tsx'));

/** The subject of a mail, with a placeholder while the editor's code loads. */
export function Subject(props: SubjectProps) {
  const { text: t } = useLanguage();
  return (
    <Suspense
      fallback={
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="4.25rem" />
        </Loading>
      }
    >
      <SubjectEditor {...props} />
    </Suspense>
  );
}
