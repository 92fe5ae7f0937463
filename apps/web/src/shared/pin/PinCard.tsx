import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { PinFields } from './PinFields.tsx';
import { pinQuery, usePin } from './use-pin.ts';

/** The PIN of a staff member on the screen "Password and devices". */
export default function PinCard() {
  const t = useText();
  const lock = useQuery(pinQuery);
  return (
    <Card title={t.security.pin}>
      {lock.data ? (
        <PinForm lock={lock.data} />
      ) : lock.isError ? (
        <LoadFailed error={lock.error} onRetry={() => void lock.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      )}
    </Card>
  );
}

const nothing = () => undefined;

function PinForm({ lock }: { lock: DeviceLock }) {
  const { fields, save, isComplete, submit, variant } = usePin(lock, nothing);
  function send(event: FormEvent): void {
    event.preventDefault();
    if (isComplete && !save.busy) save.run();
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={4}>
        <PinFields fields={fields} lock={lock} />
        <FailureAlert failure={save.failure} />
        <Row>
          <Button type="submit" variant={variant} loading={save.busy} disabled={!isComplete}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
