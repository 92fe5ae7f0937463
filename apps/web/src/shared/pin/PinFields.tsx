import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { digitsOf } from '@foyer/domain/shared/text';
import { useStaffText } from '../../session/language.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import type { usePin } from './use-pin.ts';

interface PinFieldsProps {
  fields: ReturnType<typeof usePin>['fields'];
  lock: DeviceLock;
}

/** The lock delay of this device, the new PIN, and the password that allows the change, if the person has one (docs/security.md). */
export function PinFields({ fields, lock: { lockAfterMinutes } }: PinFieldsProps) {
  const { deviceLock: t } = useStaffText();
  const { pin, setPin, currentPassword, setPassword, isRemoving, setRemoving, hasPin, hasPassword } = fields;
  return (
    <>
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
          // Keeps password managers from offering to store the PIN.
          autoComplete="one-time-code"
          onValueChange={(typed) => setPin(digitsOf(typed))}
        />
      )}
      {hasPassword && (
        <PasswordField
          label={t.currentPassword}
          showLabel={t.show}
          hideLabel={t.hide}
          value={currentPassword}
          autoComplete="current-password"
          onValueChange={setPassword}
        />
      )}
      {hasPin && (
        <Checkbox label={t.removePin} hint={t.removeNote} checked={isRemoving} onCheckedChange={setRemoving} />
      )}
    </>
  );
}
