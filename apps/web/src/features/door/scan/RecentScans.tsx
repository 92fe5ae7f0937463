import { memo } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { nameOf, titleOf, toneOf } from './outcome-words.ts';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './ScanScreen.module.css';

/** The last scans of this device, latest first. */
export const RecentScans = memo(function RecentOnes({
  scans,
  event,
}: {
  scans: readonly ScanOutcome[];
  event: EventView;
}) {
  const { scan: t } = useStaffText();
  return (
    <section aria-labelledby="recent-scans">
      <h2 id="recent-scans" className={styles.recentTitle}>
        <Phrases>{t.recent}</Phrases>
      </h2>
      {scans.length === 0 ? (
        <p className={styles.hint}>{t.recentEmpty}</p>
      ) : (
        <ol className={styles.recent}>
          {scans.map((one) => (
            <Recent key={`${one.scanId} ${one.at}`} scan={one} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
});

/** Memoised, so a new scan does not render the older ones again. */
const Recent = memo(function RecentScan({ scan, event }: { scan: ScanOutcome; event: EventView }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  return (
    <li>
      <span className={styles.time}>
        {momentWords(new Date(scan.at), event.configuration.timeZone, locale, 'time')}
      </span>
      <strong>{nameOf(scan, t, locale)}</strong>
      <Chip tone={toneOf(scan)}>{titleOf(scan, t)}</Chip>
      {scan.isOffline && <small>{t.byThisDevice}</small>}
    </li>
  );
});
