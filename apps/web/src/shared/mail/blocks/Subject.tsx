import { lazy, Suspense, type ReactNode } from 'react';
import { useLanguage } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

export interface SubjectProps {
  label: string;
  /** The language of the text. */
  lang: string;
  /** The stored text with tokens. */
  value: string;
  /** The tokens that it may contain. */
  tokens: readonly string[];
  /** The most characters of the stored text. */
  maxLength: number;
  error?: ReactNode;
  onValueChange: (value: string) => void;
}

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
