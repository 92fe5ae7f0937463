import { useEffect, useEffectEvent } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { nameOf } from './outcome-words.ts';
import styles from './ScanScreen.module.css';

/** How long the actions stay after the verdict has gone, in ms. */
const staysMs = 5_000;

interface AfterScanProps {
  outcome: ScanOutcome;
  event: EventView;
  onUndo: (outcome: ScanOutcome) => void;
  onOver: () => void;
}

/** Badge and undo for the person who was just let in. They stay at the bottom while the next scan is possible. */
export function AfterScan({ outcome, event, onUndo, onOver }: AfterScanProps) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const viewer = useSignedIn();
  const { ticketId, scanId } = outcome;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => end(), staysMs);
    return () => clearTimeout(timer);
  }, [scanId]);
  const prints = event.configuration.badgeEnabled && ticketId !== null;
  if (!prints && !isAdmin(viewer)) return null;
  const name = nameOf(outcome, t, locale);
  return (
    <div role="group" aria-label={name} className={styles.after}>
      <strong translate="no">{name}</strong>
      {prints && (
        <Link to={paths.badge(ticketId)} className={buttonClass({ size: 'lg' })}>
          {t.badge}
        </Link>
      )}
      {isAdmin(viewer) && (
        <Button size="lg" icon="undo" onClick={() => onUndo(outcome)}>
          {t.undo}
        </Button>
      )}
    </div>
  );
}
