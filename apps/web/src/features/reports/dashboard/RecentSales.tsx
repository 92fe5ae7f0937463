import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './OpenTasks.module.css';

const refetchMs = 60_000;
/** Events that the card lists. The list of all events has the others. */
const mostListed = 5;

/** Tickets sold today and yesterday per event, the days before as a chart, and the share of the limit (reports 1.2). */
export function RecentSales() {
  const { locale } = useLanguage();
  const { openTasks: t } = useStaffText();
  const sales = useCall('listRecentSales', {}, { refetchInterval: refetchMs });
  const overview = useCall('listEventOverview', {}, { refetchInterval: refetchMs });
  const rows = (sales.data ?? []).flatMap(({ eventId, days }) => {
    const found = overview.data?.find(({ event }) => event.eventId === eventId);
    return found ? [{ ...found, days }] : [];
  });
  if (rows.length === 0) return null;
  const numbers = (count: number) => count.toLocaleString(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  // Events with the most tickets since yesterday come first, others in the order of their dates.
  const since = (days: readonly number[]) => (days.at(-1) ?? 0) + (days.at(-2) ?? 0);
  const shown = rows.toSorted((one, other) => since(other.days) - since(one.days)).slice(0, mostListed);
  return (
    <Card title={t.recentSales} className={styles.card}>
      <ul className={styles.tasks}>
        {shown.map(({ event, days, sold, capacity }) => (
          <li key={event.eventId}>
            <Link to={paths.adminEvent(event.eventId)} className={styles.name}>
              {eventName(event, locale)}
            </Link>
            <small className={styles.figures}>
              {[
                t.soldToday({ count: numbers(days.at(-1) ?? 0) }),
                t.soldYesterday({ count: numbers(days.at(-2) ?? 0) }),
                capacity !== null && capacity > 0 && percent.format(sold / capacity),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <DayBars
              days={days}
              label={t.lastDays({
                days: numbers(days.length),
                count: numbers(days.reduce((sum, count) => sum + count, 0)),
              })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const [barWidth, gap, height] = [3, 1, 20];

/** A bar per day, today last. Its label has the sum. */
function DayBars({ days, label }: { days: readonly number[]; label: string }) {
  const most = Math.max(1, ...days);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      width={days.length * (barWidth + gap) - gap}
      height={height}
    >
      <title>{label}</title>
      {days.map((count, index) => {
        const size = Math.max(1, Math.round((count / most) * height));
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the index is the day's position in the chart
            key={index}
            x={index * (barWidth + gap)}
            y={height - size}
            width={barWidth}
            height={size}
            data-last={index === days.length - 1 ? '' : undefined}
          />
        );
      })}
    </svg>
  );
}
