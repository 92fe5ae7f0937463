import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../api/query.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './PoolBars.module.css';

/** The published pools of an event, each as a bar of sold, held, waiting, reserved and free units. Empty without pools. */
export function PoolBars({ eventId }: { eventId: number }) {
  const { locale } = useLanguage();
  const { pools: t } = useStaffText();
  const { data = [] } = useCall('listPools', { params: { eventId } }, { refetchInterval: 60_000 });
  if (data.length === 0) return null;
  return (
    <Stack gap={3}>
      {data.map(({ key, name, translations, quantity, ...units }) => (
        <div key={key} className={styles.pool}>
          <div className={styles.caption}>
            <span>{translatedText(translations?.name, locale, name)}</span>
            <span className={styles.units}>{t.units(units)}</span>
          </div>
          <div className={styles.bar} aria-hidden>
            {(['sold', 'held', 'waiting', 'reserved'] as const).map((part) => (
              <span
                key={part}
                className={styles[part]}
                style={{ inlineSize: `${quantity === 0 ? 0 : (units[part] / quantity) * 100}%` }}
              />
            ))}
          </div>
        </div>
      ))}
    </Stack>
  );
}
