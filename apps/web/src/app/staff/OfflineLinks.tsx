import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasEnded } from '@foyer/domain/events/event-state';
import { may } from '@foyer/domain/people/permissions';
import { openDoorStore, type RosterState } from '../../offline/store.ts';
import { eventName } from '../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Link, useShownScreen } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { matchRow } from '../screens/address.ts';
import styles from './OfflineLinks.module.css';

/**
 * Shown while the server is unreachable: the page is not updated, and links lead to the scan screens of events with a
 * stored roster. Those screens show their own state.
 */
export function OfflineLinks() {
  const { offlineLinks: t } = useStaffText();
  const { locale } = useLanguage();
  const viewer = useSignedIn();
  const { pathname } = useShownScreen();
  const rosters = useRosters();
  const region = document.querySelector('#notices');
  if (!region || !rosters || viewer.privileged || matchRow(pathname)?.key === 'scan') return null;
  const scans = may(viewer, 'checkIn');
  const events = scans ? rosters.filter(isToCome).map(({ head }) => head.event) : [];
  return createPortal(
    <div className={styles.links}>
      <Alert
        tone="warning"
        title={t.title}
        actions={
          events.length > 0 &&
          events.map((event) => (
            <Link key={event.eventId} to={paths.scan(event.eventId)} className={buttonClass({ variant: 'primary' })}>
              <Icon name="qr" />
              {t.toScan({ event: eventName(event, locale) })}
            </Link>
          ))
        }
      >
        {events.length > 0 ? t.scan : scans ? t.noList : t.nothing}
      </Alert>
    </div>,
    region,
  );
}

const isToCome = ({ head: { event }, skewMs }: RosterState): boolean =>
  !hasEnded({ ...event, timeZone: event.configuration.timeZone }, new Date(Date.now() + skewMs));

/** The complete rosters on this device; null until they are read. */
function useRosters(): readonly RosterState[] | null {
  const [rosters, setRosters] = useState<readonly RosterState[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      // If the browser stores nothing, there are none.
      const found = await openDoorStore()
        .then((store) => store.readStates())
        .catch(() => []);
      if (!isOver) setRosters(found.filter(({ isWhole }) => isWhole));
    };
    void read();
    return () => {
      isOver = true;
    };
  }, []);
  return rosters;
}
