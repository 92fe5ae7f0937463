import type { ReactNode } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Stack } from '../../../ui/Layout.tsx';

/** Ways of selling that few events use, in a fold that is open at first if the event uses one. */
export function SpecialSales({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const { pools: t } = useStaffText();
  return (
    <Fold title={t.title} opensAtFirst={isUsed}>
      <Stack gap={6}>{children}</Stack>
    </Fold>
  );
}
