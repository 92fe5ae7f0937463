import type { EventView } from '@foyer/contract/events/events';
import { amountWords } from '../../../../shared/money/amount.ts';
import { OpenDrawerButton } from '../../../../shared/cash-drawer/OpenDrawerButton.tsx';
import { useOwnDrawer } from '../../../../shared/cash-drawer/use-own-drawer.ts';
import { momentWords } from '../../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Link } from '../../../../session/navigation.tsx';
import { paths } from '../../../../session/paths.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './DeskTab.module.css';

/** The state of the staff member's own drawer (payments 4.6). A missing one is opened here. */
export function DrawerBar({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { desk, drawer: words } = useStaffText();
  const drawer = useOwnDrawer(event.eventId);
  const { own } = drawer;
  const timeOf = (at: string) => momentWords(at, event.configuration.timeZone, locale, 'time');
  const held = own?.amounts.map(({ expected, currency }) => amountWords(expected, currency, locale)).join(' · ');
  const state = own?.closedAt
    ? desk.drawerCounted({ time: timeOf(own.closedAt) })
    : own?.openedAt
      ? desk.drawerOpen({ time: timeOf(own.openedAt) })
      : words.notOpen;
  return (
    <div className={styles.drawer} data-state={drawer.isMissing ? 'missing' : undefined}>
      <Icon name="cash" size="sm" />
      {/* Without a response the sale asks the server, which refuses cash without a drawer. */}
      <span role="status">{drawer.list.data && state}</span>
      {own?.openedAt && held && <strong>{held}</strong>}
      {drawer.isMissing && <OpenDrawerButton eventId={event.eventId} drawer={drawer} size="sm" />}
      {own?.openedAt && <Link to={paths.drawers(event.eventId)}>{own.closedAt ? words.countAgain : words.count}</Link>}
    </div>
  );
}
