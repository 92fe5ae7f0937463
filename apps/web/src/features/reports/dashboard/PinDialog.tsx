import { useQuery } from '@tanstack/react-query';
import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { PinFields } from '../../../shared/pin/PinFields.tsx';
import { pinQuery, usePin } from '../../../shared/pin/use-pin.ts';
import { useStaffText, useText } from '../../../session/language.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

/** When this device locks, and the staff member's own PIN. Setting it requires the password (docs/security.md). */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { deviceLock } = useStaffText();
  const lock = useQuery(pinQuery);
  if (lock.data) return <SetPin lock={lock.data} onClose={onClose} />;
  return (
    <Dialog open size="small" title={deviceLock.setUp} closeLabel={t.common.close} onClose={onClose}>
      {lock.isError ? (
        <LoadFailed error={lock.error} onRetry={() => void lock.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="10rem" />
        </Loading>
      )}
    </Dialog>
  );
}

function SetPin({ lock, onClose }: { lock: DeviceLock; onClose: () => void }) {
  const { deviceLock: t } = useStaffText();
  const { fields, save, isComplete, submit, variant } = usePin(lock, onClose);
  return (
    <FormDialog
      title={t.setUp}
      size="small"
      submit={submit}
      variant={variant}
      incomplete={!isComplete}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <PinFields fields={fields} lock={lock} />
    </FormDialog>
  );
}
