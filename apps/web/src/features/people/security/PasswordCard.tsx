import { useState, type FormEvent } from 'react';
import type { SessionList } from '@foyer/contract/people/sign-in';
import { shortestPassword } from '@foyer/contract/wire/vocabulary';
import { invalidateAfter } from '../../../api/cache.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useText } from '../../../session/language.tsx';
import { sessionStore, useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { PasswordField } from '../../../ui/TextField.tsx';

type PasswordState = Pick<SessionList, 'hasPassword' | 'canChoosePassword'>;

/** Sets the first password or changes it. All other sessions of the account end. */
export function PasswordCard({ list: { hasPassword, canChoosePassword } }: { list: PasswordState }) {
  const t = useText();
  const session = useSignedIn();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useAction({
    act: () =>
      call('changePassword', { body: { newPassword, ...(hasPassword ? { currentPassword } : {}) }, keepsCache: true }),
    successMessage: () => t.security.changed,
    failureWords: (error) =>
      error instanceof ApiError && error.code === 'AUTH_FAILED_BAD_CREDENTIALS' ? t.security.currentWrong : undefined,
    onDone: (answer) => {
      // The old session has ended. Load the list again with the new one.
      sessionStore.signIn(answer, session.remember);
      void invalidateAfter('changePassword');
      setCurrent('');
      setNew('');
    },
  });
  const refusal = session.privileged
    ? t.security.notWhileActing
    : !hasPassword && !canChoosePassword
      ? t.security.needsLink
      : null;
  const isComplete = newPassword.length >= shortestPassword && (!hasPassword || currentPassword !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete && !change.busy) change.run();
  }

  return (
    <Card title={t.security.password}>
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={4}>
            <p>{hasPassword ? t.security.changeText : t.security.chooseText}</p>
            {hasPassword && (
              <PasswordField
                label={t.security.current}
                showLabel={t.security.show}
                hideLabel={t.security.hide}
                value={currentPassword}
                autoComplete="current-password"
                onValueChange={setCurrent}
              />
            )}
            <PasswordField
              label={t.security.next}
              hint={t.security.nextHint({ count: shortestPassword })}
              showLabel={t.security.show}
              hideLabel={t.security.hide}
              value={newPassword}
              autoComplete="new-password"
              onValueChange={setNew}
            />
            <FailureAlert failure={change.failure} />
            <Row>
              <Button type="submit" variant="primary" loading={change.busy} disabled={!isComplete}>
                {hasPassword ? t.security.change : t.security.choose}
              </Button>
            </Row>
          </Stack>
        </form>
      )}
    </Card>
  );
}
