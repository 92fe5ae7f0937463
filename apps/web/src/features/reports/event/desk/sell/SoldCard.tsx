import { useEffect, useRef } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { printsBadges } from '@foyer/domain/door/badge-printing';
import { invalidateEverything } from '../../../../../api/cache.ts';
import { FailureAlert } from '../../../../../shared/action/FailureAlert.tsx';
import { BadgeSheet, PrintOut } from '../../../../../shared/badge/PrintOut.tsx';
import { usePrint } from '../../../../../shared/badge/use-print.ts';
import { OrderSummaryLink } from '../../../../../shared/person/OrderSummaryLink.tsx';
import { useStaffText } from '../../../../../session/language.tsx';
import { Link } from '../../../../../session/navigation.tsx';
import { paths } from '../../../../../session/paths.ts';
import { Alert } from '../../../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../../../ui/Button.tsx';
import { Card } from '../../../../../ui/Card.tsx';
import { Row, Stack } from '../../../../../ui/Layout.tsx';
import { useUnprintedBadges } from '../unprinted-badges.ts';
import styles from './Sell.module.css';
import type { Sold } from './use-sale.ts';

interface SoldCardProps {
  event: EventView;
  account: string;
  name: string;
  sold: Sold;
  onNext: () => void;
}

/** The result of a sale: the change to give stays until the next person, and the badge prints at once. */
export function SoldCard({ event, account, name, sold, onNext }: SoldCardProps) {
  const { desk, sell, badge: words } = useStaffText();
  const { eventId, isCheckInActive, configuration } = event;
  const prints = printsBadges({ isCheckInActive, badgeEnabled: configuration.badgeEnabled });
  const { designs, toPrint } = useUnprintedBadges(prints ? sold.tickets : [], event);
  const print = usePrint(eventId);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current || toPrint.length === 0) return;
    hasStarted.current = true;
    print.run(toPrint.map(({ ticketId }) => ticketId));
  }, [toPrint, print]);
  // Lists, counts and the drawer have changed. The panel of the sale, which would read its tickets again, is gone now.
  useEffect(() => void invalidateEverything(), []);
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => next.current?.querySelector('button')?.focus(), []);
  const ticketId = sold.tickets.find(({ isGuest }) => !isGuest)?.ticketId;
  return (
    <Card as="section" title={name}>
      <Stack gap={4}>
        <Alert tone="success" live>
          {sold.tickets.length > 1 ? sell.soldPeople({ name, count: sold.tickets.length }) : sell.sold({ name })}
        </Alert>
        {sold.change !== null && (
          <p className={styles.change}>
            <span>{sell.changeDue}</span> <strong>{sold.change}</strong>
          </p>
        )}
        <FailureAlert failure={print.failure} />
        <div ref={next}>
          <Row>
            <Button variant="primary" icon="arrow-right" onClick={onNext}>
              {desk.label}
            </Button>
            {prints && ticketId !== undefined && (
              <Link to={paths.badge(ticketId)} className={buttonClass()}>
                {words.title}
              </Link>
            )}
            <OrderSummaryLink eventId={eventId} account={account} className={buttonClass({ variant: 'quiet' })}>
              {desk.summary}
            </OrderSummaryLink>
          </Row>
        </div>
      </Stack>
      {toPrint.length > 0 && (
        <PrintOut>
          {toPrint.map((each) => (
            <BadgeSheet key={each.ticketId} badge={each} event={event} designs={designs} />
          ))}
        </PrintOut>
      )}
    </Card>
  );
}
