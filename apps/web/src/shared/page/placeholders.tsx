import { useText } from '../../session/language.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './placeholders.module.css';

/** Placeholders with the size of the loaded content, so nothing moves when it arrives. */

export function EventHeadPlaceholder() {
  return (
    <div className={styles.head}>
      <Skeleton shape="block" height="16rem" />
      <div className={styles.words}>
        <Skeleton shape="heading" width="80%" />
        <Skeleton lines={3} width="60%" />
      </div>
    </div>
  );
}

export function TicketPlaceholder() {
  return (
    <div className={styles.ticket}>
      <Skeleton width="40%" />
      <Skeleton shape="heading" width="60%" />
      <Skeleton lines={2} width="70%" />
    </div>
  );
}

/** The placeholder of an event page with tickets. */
export function EventPagePlaceholder() {
  const t = useText();
  return (
    <Loading label={t.common.loading} className={styles.page}>
      <EventHeadPlaceholder />
      <TicketPlaceholder />
      <TicketPlaceholder />
    </Loading>
  );
}
