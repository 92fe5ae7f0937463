import type { CashDrawer, DrawerAmount } from '@foyer/contract/payments/cash-drawer';
import type { EventView } from '@foyer/contract/events/events';
import { formatDate } from '@foyer/domain/shared/dates';
import { eventName } from '../../../shared/event/event-words.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { MoneyLine, Row, Stack } from '../../../ui/Layout.tsx';
import { NoPrint, PrintOnly } from '../../../ui/Print.tsx';
import styles from './Drawer.module.css';

interface DrawerCardProps {
  drawer: CashDrawer;
  event: EventView | undefined;
  /** True if the page's printout includes this card. */
  isPrinted: boolean;
  onPrint: () => void;
  /** Undefined if the opening amount cannot be changed. */
  onOpening: (() => void) | undefined;
  /** Undefined if the reader may not count this drawer. */
  onCount: (() => void) | undefined;
}

/** A staff member's drawer of one day. Prints as a sheet with space for two signatures. */
export function DrawerCard({ drawer, event, isPrinted, onPrint, onOpening, onCount }: DrawerCardProps) {
  const { locale } = useLanguage();
  const { drawer: t } = useStaffText();
  const { staff, openedAt, closedAt, closedBy } = drawer;
  const timeOf = (at: string) => momentWords(at, event?.configuration.timeZone ?? ownTimeZone(), locale, 'time');
  const state = closedAt ? t.counted : openedAt ? t.isOpen : t.neverOpened;
  return (
    <Card
      title={staff.fullName}
      className={styles.sheet}
      data-print={isPrinted ? undefined : 'hide'}
      aside={<Chip tone={closedAt ? 'good' : openedAt ? 'neutral' : 'warn'}>{state}</Chip>}
      footer={
        <NoPrint>
          <Row>
            {onCount && (
              <Button icon="cash" variant={closedAt ? 'secondary' : 'primary'} onClick={onCount}>
                {closedAt ? t.countAgain : t.count}
              </Button>
            )}
            {onOpening && <Button onClick={onOpening}>{t.correct}</Button>}
            <Button icon="print" onClick={onPrint}>
              {t.print}
            </Button>
          </Row>
        </NoPrint>
      }
    >
      <Stack gap={4}>
        <p className={styles.facts}>
          {[
            staff.externalAccountIdentifier,
            formatDate(`${drawer.day}T12:00:00Z`, 'UTC', locale, 'mid'),
            openedAt && t.openedAt({ time: timeOf(openedAt) }),
            closedAt && closedBy && t.countedAt({ time: timeOf(closedAt), by: closedBy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <PrintOnly>{event && <p>{eventName(event, locale)}</p>}</PrintOnly>
        {drawer.amounts.length === 0 && <p>{t.nothing}</p>}
        {drawer.amounts.map((amount) => (
          <Ledger key={amount.currency} amount={amount} />
        ))}
        <PrintOnly>
          <div className={styles.signatures}>
            <span>{t.signedBy}</span>
            <span>{t.signedSecond}</span>
          </div>
        </PrintOnly>
      </Stack>
    </Card>
  );
}

/** The amounts of one currency, from the opening to the difference. */
function Ledger({ amount }: { amount: DrawerAmount }) {
  const { locale } = useLanguage();
  const { drawer: t } = useStaffText();
  const { currency, payments, counted, difference, since } = amount;
  const words = (value: number) => amountWords(value, currency, locale);
  const signed = (value: number) => (value > 0 ? `+${words(value)}` : words(value));
  return (
    <section aria-label={currency}>
      <MoneyLine label={t.opening} amount={words(amount.opening)} />
      <MoneyLine label={t.taken({ count: payments.toLocaleString(locale) })} amount={words(amount.taken)} />
      <MoneyLine label={t.refunded} amount={words(-amount.refunded)} />
      <MoneyLine label={t.expected} amount={words(amount.expected)} total />
      {counted !== null && difference !== null && (
        <>
          <MoneyLine label={t.counted} amount={words(counted)} />
          <MoneyLine label={t.difference} amount={difference === 0 ? t.noDifference : signed(difference)} total />
          {since !== 0 && <MoneyLine label={t.since} amount={signed(since)} />}
        </>
      )}
    </section>
  );
}
