import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@foyer/domain/dates';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { ownTimeZone } from '../../../product/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';

const refetchMs = 60_000;

/** A restored copy says so for as long as it neither sells nor mails. */
export function RestNotice() {
  const { locale } = useLanguage();
  const { dashboard } = useStaffText();
  const installation = useQuery({
    queryKey: staffKeys.installation(),
    queryFn: ({ signal }) => call('getInstallation', { signal }),
    refetchInterval: refetchMs,
  });
  const { restingSinceDate = null, backupDate } = installation.data?.data ?? {};
  if (restingSinceDate === null) return null;
  const date = formatDate(backupDate ?? restingSinceDate, ownTimeZone(), locale, 'shortWithTime');
  return (
    <Alert tone="warning" title={dashboard.restTitle}>
      {dashboard.restText({ date })}
    </Alert>
  );
}
