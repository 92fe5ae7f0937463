import { memo } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { formatDate } from '@foyer/domain/shared/dates';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { nameOf, offlineWords, titleOf, toneOf } from './outcome-words.ts';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './ScanScreen.module.css';

/** The last scans of this device, latest first. */
export const RecentScans = memo(function RecentOnes({
  scans,
  event,
  settled,
}: {
  scans: readonly ScanOutcome[];
  event: EventView;
  settled: ReadonlyMap<string, boolean>;
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
            <Recent key={`${one.scanId} ${one.at}`} scan={one} event={event} note={offlineWords(one, settled, t)} />
          ))}
        </ol>
      )}
    </section>
  );
});

/** Memoised, so a new scan does not render the older ones again. */
const Recent = memo(function RecentScan({
  scan,
  event,
  note,
}: {
  scan: ScanOutcome;
  event: EventView;
  note: string | null;
}) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  return (
    <li>
      <span className={styles.time}>
        {/* The status line names the zone once. */}
        {formatDate(new Date(scan.at), event.configuration.timeZone, locale, 'time')}
      </span>
      <strong>{nameOf(scan, t, locale)}</strong>
      <Chip tone={toneOf(scan)}>{titleOf(scan, t)}</Chip>
      {note !== null && <small>{note}</small>}
    </li>
  );
});
