import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { useInstallation } from '../../../shared/installation.ts';

/** Shown while a restored copy neither sells nor sends mail. */
export function RestNotice() {
  const { locale } = useLanguage();
  const { dashboard } = useStaffText();
  const installation = useInstallation();
  const { restingSinceDate = null, backupDate } = installation.data?.data ?? {};
  if (restingSinceDate === null) return null;
  const date = momentWords(backupDate ?? restingSinceDate, ownTimeZone(), locale, 'shortWithTime');
  return (
    <Alert tone="warning" title={dashboard.restTitle}>
      {dashboard.restText({ date })}
    </Alert>
  );
}
