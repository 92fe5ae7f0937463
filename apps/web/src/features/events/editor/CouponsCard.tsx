import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { moneyWords } from './change-words.ts';
import { periodWords } from './period-words.ts';
import { newKey, shownName, textIn, type CouponDraft, type TicketDraft } from './document.ts';

interface CouponsCardProps {
  /** The ticket types in the order of buyers, and in the order of the document. */
  tickets: readonly TicketDraft[];
  stored: readonly TicketDraft[];
  timeZone: string;
  change: (next: TicketDraft[]) => void;
  onOpen: (entry: { ticket: string; coupon: number; isNew?: boolean }) => void;
}

interface Row {
  ticket: TicketDraft;
  coupon: CouponDraft;
  position: number;
}

/** The coupons of all ticket types in one list. */
export function CouponsCard({ tickets, stored, timeZone, change, onOpen }: CouponsCardProps) {
  const { locale } = useLanguage();
  const { editor: t } = useStaffText();
  const rows = tickets.flatMap((ticket) =>
    (ticket.coupons ?? []).map((coupon, position): Row => ({ ticket, coupon, position })),
  );
  const open = ({ ticket, position }: Row) => onOpen({ ticket: ticket.key, coupon: position });
  const add = () => {
    // A coupon of a free ticket has no effect.
    const ticket = tickets.find(({ amount }) => amount > 0) ?? tickets[0];
    if (!ticket) return;
    const coupons = [...(ticket.coupons ?? []), { key: newKey(), defaultDescription: t.newCoupon, percentOff: 10 }];
    change(stored.map((each) => (each === ticket ? { ...ticket, coupons } : each)));
    onOpen({ ticket: ticket.key, coupon: coupons.length - 1, isNew: true });
  };
  return (
    <Card
      data-density="compact"
      title={t.coupons}
      aside={
        <Button size="sm" icon="plus" onClick={add}>
          {t.addCoupon}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p>{t.noCouponsHint}</p>
      ) : (
        <Table
          caption={t.coupons}
          rows={rows}
          rowKey={({ ticket, coupon, position }) => `${ticket.key} ${coupon.key ?? position}`}
          columns={couponColumns(t, locale, timeZone, open)}
          onRow={open}
        />
      )}
    </Card>
  );
}

function couponColumns(
  t: StaffMessages['editor'],
  locale: Locale,
  timeZone: string,
  open: (row: Row) => void,
): Column<Row>[] {
  const nameOf = ({ coupon }: Row) =>
    textIn(coupon.translations?.description, locale) || coupon.defaultDescription || t.newCoupon;
  return [
    { key: 'name', header: t.couponDescription, primary: true, cell: nameOf },
    { key: 'ticket', header: t.couponTicket, cell: ({ ticket }) => shownName(ticket, locale) },
    {
      key: 'discount',
      header: t.discountKind,
      align: 'end',
      cell: ({ coupon, ticket }) =>
        coupon.percentOff === undefined
          ? moneyWords(String(coupon.amountOff ?? 0), ticket.currency, locale)
          : (coupon.percentOff / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 }),
    },
    { key: 'code', header: t.couponCode, cell: ({ coupon }) => coupon.conditions?.code ?? t.couponAutomatic },
    {
      key: 'period',
      header: t.couponPeriod,
      wide: true,
      cell: ({ coupon }) => periodWords(coupon, timeZone, locale, t),
    },
    {
      key: 'more',
      header: t.ticketActions,
      actions: true,
      cell: (row) => (
        <>
          {row.coupon.active === false && <Chip>{t.notOffered}</Chip>}
          <IconButton icon="edit" label={t.editOf({ name: nameOf(row) })} onClick={() => open(row)} />
        </>
      ),
    },
  ];
}
