import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { digitsOf } from '@foyer/domain/shared/text';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { providerName } from '../../session/sign-in-providers.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import type { usePin } from './use-pin.ts';

interface PinFieldsProps {
  fields: ReturnType<typeof usePin>['fields'];
  lock: DeviceLock;
}

/** The lock delay of this device, the new PIN, and the password that allows the change, if the person has one (docs/security.md). */
export function PinFields({ fields, lock }: PinFieldsProps) {
  const { locale } = useLanguage();
  const { deviceLock: t } = useStaffText();
  const { lockAfterMinutes } = lock;
  const { pin, setPin, currentPassword, setPassword, isRemoving, setRemoving, hasPin, hasPassword } = fields;
  const methods = [
    ...(lock.hasPassword ? [t.yourPassword] : []),
    ...(lock.hasPasskey ? [t.aPasskey] : []),
    ...lock.providers.map((id) => t.signInAt({ provider: providerName(id, locale) })),
  ];
  const others = new Intl.ListFormat(locale, { type: 'disjunction' }).format(methods);
  return (
    <>
      <p>{lockAfterMinutes === null ? t.never : t.after({ minutes: lockAfterMinutes })}</p>
      {!isRemoving && (
        <PasswordField
          label={t.newPin}
          hint={others === '' ? t.newPinRule : t.newPinHint({ others })}
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
        <Checkbox
          label={t.removePin}
          hint={others === '' ? undefined : t.removeNote({ others })}
          checked={isRemoving}
          onCheckedChange={setRemoving}
        />
      )}
    </>
  );
}
