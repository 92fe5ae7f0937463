import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeviceLock } from '@foyer/contract/auth';
import { pinPattern } from '@foyer/domain/staff-sessions';
import { digitsOf } from '@foyer/domain/text';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { FormDialog } from '../../../product/action/FormDialog.tsx';
import { useAction } from '../../../product/action/use-action.ts';
import { LoadFailed } from '../../../product/page/LoadFailed.tsx';
import { useStaffText, useText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { PasswordField } from '../../../ui/TextField.tsx';

/** When this device locks, and the staff member's own PIN, set by their password (docs/security.md). */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { deviceLock } = useStaffText();
  const lock = useQuery({
    queryKey: staffKeys.deviceLock(),
    queryFn: ({ signal }) => call('getDeviceLock', { signal }),
  });
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

function SetPin({ lock: { hasPin, lockAfterMinutes }, onClose }: { lock: DeviceLock; onClose: () => void }) {
  const { deviceLock: t } = useStaffText();
  const [pin, setPin] = useState('');
  const [currentPassword, setPassword] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const save = useAction({
    act: () => call('setPin', { body: { currentPassword, pin: isRemoving ? null : pin } }),
    said: () => (isRemoving ? t.pinRemoved : t.pinSet),
    invalidates: [staffKeys.deviceLock()],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.setUp}
      size="small"
      submit={isRemoving ? t.removePin : hasPin ? t.changePin : t.setPin}
      variant={isRemoving ? 'danger' : 'primary'}
      incomplete={currentPassword === '' || (!isRemoving && !pinPattern.test(pin))}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{lockAfterMinutes === null ? t.never : t.after({ minutes: lockAfterMinutes })}</p>
      {!isRemoving && (
        <PasswordField
          label={t.newPin}
          hint={t.newPinHint}
          showLabel={t.show}
          hideLabel={t.hide}
          value={pin}
          inputMode="numeric"
          maxLength={8}
          // No program offers to keep a PIN.
          autoComplete="one-time-code"
          onValueChange={(typed) => setPin(digitsOf(typed))}
        />
      )}
      <PasswordField
        label={t.currentPassword}
        showLabel={t.show}
        hideLabel={t.hide}
        value={currentPassword}
        autoComplete="current-password"
        onValueChange={setPassword}
      />
      {hasPin && (
        <Checkbox label={t.removePin} hint={t.removeNote} checked={isRemoving} onCheckedChange={setRemoving} />
      )}
    </FormDialog>
  );
}
