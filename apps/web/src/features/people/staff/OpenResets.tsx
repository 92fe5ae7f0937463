import { useState } from 'react';
import type { FactorReset } from '@foyer/contract/people/second-factors';
import { useCall } from '../../../api/query.ts';
import { useStaffText } from '../../../session/language.tsx';
import { FactorsDialog } from '../../../shared/person/FactorsDialog.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Requests to let people in, of consultants too, that another administrator must approve (people 8.6). Without any it is empty. */
export function OpenResets() {
  const { staffAccounts: t } = useStaffText();
  const [open, setOpen] = useState<FactorReset | null>(null);
  const { data = [] } = useCall('listFactorResets', {}, { staleTime: 0 });
  return (
    <>
      {data.map((reset) => (
        <Alert
          key={reset.externalAccountIdentifier}
          tone="info"
          actions={<Button onClick={() => setOpen(reset)}>{t.resetFactorsLook}</Button>}
        >
          {t.resetFactorsWaiting({ name: reset.fullName, number: reset.externalAccountIdentifier })}
        </Alert>
      ))}
      {open && <FactorsDialog account={open} onClose={() => setOpen(null)} />}
    </>
  );
}
