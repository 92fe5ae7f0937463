import { useState } from 'react';
import type { ConfirmationOptions } from '@foyer/contract/people/second-factors';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useText } from '../../session/language.tsx';
import { ProviderButtonsAgain } from '../../session/ProviderButtonsAgain.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { hasPasskeys } from '../action/proof.ts';
import { isOfDevice, isWrongSecret, signWithPasskey } from './passkey.ts';
import { CodeField } from './SecondStep.tsx';
import { useFactorText } from './text.ts';

/** Confirms who the person is with a passkey, a code or the password (people 8.4). */
export function ConfirmIdentity({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useFactorText();
  const { common } = useText();
  // A challenge works once and belongs to this dialog, so the response is not cached.
  const options = useCall('startConfirmation', { body: {} }, { staleTime: Infinity, gcTime: 0 });
  const [by, setBy] = useState<'code' | 'password'>();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const methods = options.data?.methods ?? [];
  const typed = by ?? (methods.includes('code') ? 'code' : 'password');
  const onFailed = () => {
    setCode('');
    setPassword('');
    void options.refetch();
  };
  const byPasskey = useAction({
    act: async () => call('confirmIdentity', { body: { passkey: await signedIn(options.data) } }),
    failureWords: (error) => (isOfDevice(error) || isWrongSecret(error) ? t.passkeyCanceled : undefined),
    onDone,
    onFailed,
  });
  const confirm = useAction({
    act: (proof: { password: string } | { code: string }) => call('confirmIdentity', { body: proof }),
    failureWords: (error) => {
      if (!isWrongSecret(error)) return undefined;
      return typed === 'code' ? t.codeWrong : t.passwordWrong;
    },
    onDone,
    onFailed,
  });
  const canType = methods.includes(typed);
  const isComplete = typed === 'code' ? code.trim() !== '' : password !== '';
  const other = typed === 'code' ? 'password' : 'code';
  return (
    <FormDialog
      title={t.confirmTitle}
      size="small"
      // The passkey or the field, when the server has named what the person can use.
      initialFocus={options.data && 'form :is(button, input, a)'}
      submit={t.confirm}
      incomplete={!canType || !isComplete}
      action={{ busy: confirm.busy || byPasskey.busy, failure: confirm.failure ?? byPasskey.failure }}
      onSubmit={() => {
        byPasskey.reset();
        confirm.run(typed === 'code' ? { code } : { password });
      }}
      onClose={onClose}
    >
      <p>{t.confirmText}</p>
      {options.isError ? (
        <LoadFailed error={options.error} onRetry={() => void options.refetch()} />
      ) : !options.data ? (
        <Loading label={common.loading}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      ) : (
        <>
          {methods.length === 0 && <Alert tone="info">{t.confirmNone}</Alert>}
          {options.data.passkey && hasPasskeys() && (
            <Button
              icon="lock"
              block
              loading={byPasskey.busy}
              onClick={() => {
                confirm.reset();
                byPasskey.run();
              }}
            >
              {t.usePasskey}
            </Button>
          )}
          {canType && typed === 'code' && <CodeField code={code} onChange={setCode} />}
          {canType && typed === 'password' && (
            <PasswordField
              label={t.password}
              showLabel={t.show}
              hideLabel={t.hide}
              autoComplete="current-password"
              value={password}
              onValueChange={setPassword}
            />
          )}
          {options.data.providers.length > 0 && (
            <>
              <p>{t.providerAgain}</p>
              <ProviderButtonsAgain providers={options.data.providers} />
            </>
          )}
          {canType && methods.includes(other) && (
            <Button
              variant="quiet"
              onClick={() => {
                confirm.reset();
                setBy(other);
              }}
            >
              {other === 'password' ? t.usePassword : t.useCode}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The challenge of the dialog, signed. The button exists only with a challenge. */
async function signedIn(options: ConfirmationOptions | undefined) {
  if (!options?.passkey) throw new DOMException('No challenge.', 'NotAllowedError');
  return signWithPasskey(options.passkey);
}
