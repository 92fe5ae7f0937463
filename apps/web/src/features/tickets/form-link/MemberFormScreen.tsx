import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { TicketPlaceholder } from '../../../shared/page/placeholders.tsx';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { MemberFormPage } from './MemberFormPage.tsx';

/** The secret of the link is in the URL fragment, which browsers do not send. Only request bodies carry it. */
function useToken(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => window.location.hash.slice(1),
  );
}

/** A member's own form, opened with the team leader's link: without sign-in, in the member's language. */
export default function MemberFormScreen() {
  const token = useToken();
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  const { text: t, change } = useLanguage();
  const form = useCall(
    'openMemberForm',
    { body: { token } },
    {
      enabled: token !== '',
      // A refetch must not replace what the member is typing. Saving detects a newer version.
      staleTime: 'static',
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
  );
  const locale = form.data?.locale;
  useEffect(() => {
    if (locale) void change(locale, 'account');
  }, [locale, change]);

  if (form.data) return <MemberFormPage token={token} form={form.data} />;
  if (token === '' || isGone(form.error)) {
    return <Gone title={t.tickets.memberFormGone}>{t.tickets.memberFormGoneText}</Gone>;
  }
  if (form.error instanceof ApiError && form.error.code === 'REGISTRATION_NOT_ACTIVE') {
    return <Gone title={t.tickets.memberFormTitle}>{t.tickets.reasons.registrationClosed}</Gone>;
  }
  return (
    <Page width="narrow">
      <PageHeader title={t.tickets.memberFormTitle} />
      {form.error ? (
        <LoadFailed error={form.error} onRetry={() => void form.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <TicketPlaceholder />
        </Loading>
      )}
    </Page>
  );
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'RECORD_NOT_FOUND' || error.code === 'VALIDATION_ERROR');

function Gone({ title, children }: { title: string; children: string }) {
  usePageTitle(title);
  return (
    <Page width="narrow">
      <EmptyState icon="lock" title={title} level={1}>
        {children}
      </EmptyState>
    </Page>
  );
}
