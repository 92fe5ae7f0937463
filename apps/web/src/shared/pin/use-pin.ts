import { useState } from 'react';
import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { pinPattern } from '@foyer/domain/people/staff-sessions';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useStaffText } from '../../session/language.tsx';
import { useAction } from '../action/use-action.ts';

/** Several parts use it. One that appears after a failed load does not load again. */
export const pinQuery = callQuery('getDeviceLock', {}, { retryOnMount: false });

/** Sets, changes or removes the PIN of the signed-in staff member, with the password. People without one confirm instead. */
export function usePin({ hasPin, hasPassword }: Pick<DeviceLock, 'hasPin' | 'hasPassword'>, onDone: () => void) {
  const { deviceLock: t } = useStaffText();
  const [pin, setPin] = useState('');
  const [currentPassword, setPassword] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const save = useAction({
    act: () => call('setPin', { body: { ...(hasPassword && { currentPassword }), pin: isRemoving ? null : pin } }),
    successMessage: () => (isRemoving ? t.pinRemoved : t.pinSet),
    onDone: () => {
      setPin('');
      setPassword('');
      setRemoving(false);
      onDone();
    },
  });
  return {
    fields: { pin, setPin, currentPassword, setPassword, isRemoving, setRemoving, hasPin, hasPassword },
    save,
    isComplete: (!hasPassword || currentPassword !== '') && (isRemoving || pinPattern.test(pin)),
    submit: isRemoving ? t.removePin : hasPin ? t.changePin : t.setPin,
    variant: isRemoving ? ('danger' as const) : ('primary' as const),
  };
}
