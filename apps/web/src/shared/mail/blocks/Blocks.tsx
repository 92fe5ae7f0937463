import { lazy, Suspense } from 'react';
import { useLanguage } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { BlockEditorProps } from './BlockEditor.tsx';

// Lazy-loaded, because only two screens use the editor library.
const BlockEditor = lazy(() => import('./BlockEditor.tsx'));

/** The block editor, with a placeholder while its code loads. */
export function Blocks(props: BlockEditorProps) {
  const { text: t } = useLanguage();
  return (
    <Suspense
      fallback={
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      }
    >
      <BlockEditor {...props} />
    </Suspense>
  );
}
