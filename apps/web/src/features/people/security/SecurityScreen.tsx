import { lazy, Suspense } from 'react';
import { useCall } from '../../../api/query.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const FactorCards = lazy(() => import('../../../shared/second-factors/FactorCards.tsx'));
const PinCard = lazy(() => import('../../../shared/pin/PinCard.tsx'));

/** Password and devices of the signed-in person, for attendees and staff. */
export default function SecurityScreen() {
  const t = useText();
  const { roles, privileged } = useSignedIn();
  const list = useCall('listSessions', {});
  const isStaff = roles.length > 0 && !privileged;
  usePageTitle(t.security.title, list.isError);
  return (
    <Page width="narrow">
      <PageHeader
        title={t.security.title}
        lead={t.security.lead}
        // The bar at the top leads staff everywhere.
        back={!isStaff && <BackLink to={paths.account()}>{t.common.myAccount}</BackLink>}
      />
      {!list.isPending ? (
        <Stack gap={6}>
          {/* Without the list the form is the same for almost everyone, and the server checks it. */}
          <PasswordCard list={list.data ?? { hasPassword: true, canChoosePassword: false }} />
          {list.data ? (
            <SessionsCard sessions={list.data.sessions} />
          ) : (
            <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
          )}
          {/* Placed last, so their late code and texts move nothing else. */}
          {!privileged && (
            <Suspense fallback={<Skeleton shape="block" height="28rem" />}>
              <FactorCards />
            </Suspense>
          )}
          {isStaff && (
            <Suspense fallback={<Skeleton shape="block" height="20rem" />}>
              <PinCard />
            </Suspense>
          )}
        </Stack>
      ) : (
        <Loading label={t.common.loading}>
          <Stack gap={6}>
            <Skeleton shape="block" height="16rem" />
            <Skeleton shape="block" height="20rem" />
          </Stack>
        </Loading>
      )}
    </Page>
  );
}
