import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useInstallation } from '../../../shared/installation.ts';

/**
 * Accounts and cards that must wait after many refused cards, because someone may be testing stolen cards. Hidden while
 * there are none.
 */
export function RefusedCards() {
  const { locale } = useLanguage();
  const { attention, staffFrame } = useStaffText();
  const refused = useInstallation().data?.data.refusedCards ?? null;
  if (refused === null) return null;
  const since = momentWords(refused.sinceDate, ownTimeZone(), locale, 'shortWithTime');
  return (
    <Alert
      tone="warning"
      title={attention.refusedCards({ count: refused.count })}
      actions={
        <Link to={paths.audit()} className={buttonClass({})}>
          {staffFrame.audit}
        </Link>
      }
    >
      {attention.refusedCardsText({ since })}
    </Alert>
  );
}
