import { useEffect, useRef } from 'react';
import { useCall } from '../../api/query.ts';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { CodesCard } from './CodesCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { useFactorText } from './text.ts';

/** The second factors of a person on the screen "Password and devices" (people 8.1, 8.2). */
export default function FactorCards() {
  const t = useFactorText();
  const { common } = useText();
  const factors = useCall('getSecondFactors', {});
  if (factors.isError) return <LoadFailed error={factors.error} onRetry={() => void factors.refetch()} />;
  if (!factors.data) {
    return (
      <Loading label={common.loading}>
        <Skeleton shape="block" height="28rem" />
      </Loading>
    );
  }
  const { passkeys, codesSince, recoveryCodesLeft, isRequired } = factors.data;
  return (
    <Stack gap={6}>
      {isRequired && passkeys.length === 0 && codesSince === null && <Required>{t.required}</Required>}
      <PasskeysCard passkeys={passkeys} />
      <CodesCard since={codesSince} recoveryCodesLeft={recoveryCodesLeft} />
    </Stack>
  );
}

/** Takes the focus, because it is below the cards of the password and of the devices. */
function Required({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <Alert tone="warning">{children}</Alert>
    </div>
  );
}
