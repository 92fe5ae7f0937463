import { useState } from 'react';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { call } from '../../api/call.ts';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { isOfDevice, isWrongSecret, signInByPasskey } from './passkey.ts';
import { useFactorText } from './text.ts';

interface SecondStepProps {
  /** The sign-in that waits for a code. Null: the account needs a passkey instead. */
  token: string | null;
  onDone: (answer: LoginResponse) => void;
  onClose: () => void;
}

/** The second step of a sign-in (people 8.3). */
export function SecondStep({ token, onDone, onClose }: SecondStepProps) {
  const t = useFactorText();
  const [code, setCode] = useState('');
  const byCode = useAction({
    act: () => call('completeSignIn', { body: { token: token ?? '', code }, token: null }),
    failureWords: (error) => (isWrongSecret(error) ? t.codeWrong : undefined),
    onDone,
    onFailed: () => setCode(''),
  });
  const byPasskey = useAction({
    act: () => signInByPasskey(false),
    failureWords: (error) => (isOfDevice(error) ? t.passkeyCanceled : undefined),
    onDone,
  });
  if (token === null) {
    return (
      <FormDialog
        title={t.stepPasskeyTitle}
        size="small"
        submit={t.usePasskey}
        action={byPasskey}
        onSubmit={() => byPasskey.run()}
        onClose={onClose}
      >
        <p>{t.stepPasskeyText}</p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t.stepTitle}
      size="small"
      initialFocus="input"
      submit={t.stepSubmit}
      incomplete={code.trim() === ''}
      action={byCode}
      onSubmit={() => byCode.run()}
      onClose={onClose}
    >
      <p>{t.stepText}</p>
      <CodeField code={code} onChange={setCode} />
    </FormDialog>
  );
}

interface CodeFieldProps {
  /** Explains which codes are accepted. By default also recovery codes are. */
  hint?: string;
  code: string;
  onChange: (code: string) => void;
}

/** A field for a one-time code or a recovery code. Phones offer the code of a message or an app. */
export function CodeField({ hint, code, onChange }: CodeFieldProps) {
  const t = useFactorText();
  return (
    <TextField
      label={t.code}
      hint={hint ?? t.codeHint}
      name="one-time-code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      value={code}
      onValueChange={onChange}
    />
  );
}
