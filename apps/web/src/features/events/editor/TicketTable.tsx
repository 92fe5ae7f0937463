import type { ReactNode } from 'react';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { defaultLocale, type Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuEntry.tsx';
import { CellNote, Table, type Column } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { isStored, shownName, shownText, withText, type TicketDraft } from './document.ts';
import { periodWords, salePeriodOf } from './period-words.ts';
import { moveBetweenCells } from './sheet-keys.ts';
import styles from './TicketTable.module.css';

export interface TicketActions {
  /** Replaces a ticket type. Undefined removes it. */
  put: (index: number, next: TicketDraft | undefined) => void;
  duplicate: (index: number) => void;
  /** Whether a row can move up or down: buyers see another order of prices only. */
  canMove: (position: number, by: -1 | 1) => boolean;
  move: (position: number, by: -1 | 1) => void;
  /** Opens all settings of a ticket type. */
  open: (index: number) => void;
}

interface TicketTableProps {
  /** The rows in their order, with the index of each ticket type in the document. */
  rows: readonly Row[];
  figures: EventDraft['figures'];
  timeZone: string;
  actions: TicketActions;
  problemAt: (path: string) => ReactNode;
  /** The focus leaves the table. */
  onLeave: () => void;
}

/**
 * All ticket types in a table that is edited in place (events 4.16). Tab moves to the next cell, Enter and the arrows up
 * and down to the same cell of another row.
 */
export function TicketTable({ rows, figures, timeZone, actions, problemAt, onLeave }: TicketTableProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  return (
    <Stack gap={2} data-density="compact">
      <p className={styles.note}>{editor.tableHint({ zone: timeZone })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between the fields inside, which are the controls */}
      <div
        className={styles.sheet}
        onKeyDown={moveBetweenCells}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave();
        }}
      >
        <Table
          caption={editor.ticketTable}
          rows={rows}
          rowKey={({ ticket }) => ticket.key}
          columns={ticketColumns({ figures, timeZone, actions, problemAt, locale, t: editor })}
        />
      </div>
    </Stack>
  );
}

interface Row {
  ticket: TicketDraft;
  index: number;
  position: number;
}

interface ColumnContext extends Pick<TicketTableProps, 'figures' | 'timeZone' | 'actions' | 'problemAt'> {
  locale: Locale;
  t: StaffMessages['editor'];
}

function ticketColumns({ figures, timeZone, actions, problemAt, locale, t }: ColumnContext): Column<Row>[] {
  const nameOf = (ticket: TicketDraft) => shownName(ticket, locale) || t.newTicket;
  const set = ({ ticket, index }: Row, part: Partial<TicketDraft>) => actions.put(index, { ...ticket, ...part });
  const at = ({ index }: Row, field: string) => problemAt(`ticketConfigurations.${index}.${field}`);
  const cell = (column: number, field: (row: Row, label: (name: string) => string) => ReactNode) => (row: Row) => (
    <div data-cell={`${row.position}.${column}`}>
      {field(row, (name) => t.cellOf({ field: name, name: nameOf(row.ticket) }))}
    </div>
  );
  return [
    {
      key: 'name',
      header: t.partName,
      primary: true,
      width: '40%',
      cell: cell(0, (row, label) => (
        <TextField
          label={label(t.partName)}
          autoComplete="off"
          maxLength={300}
          value={shownText(row.ticket.defaultDescription, row.ticket.translations?.description, locale)}
          placeholder={row.ticket.defaultDescription}
          error={at(row, 'defaultDescription')}
          onValueChange={(text) => set(row, nameIn(row.ticket, locale, text))}
        />
      )),
    },
    {
      key: 'amount',
      header: t.amount,
      align: 'end',
      cell: cell(1, (row, label) => (
        <NumberField
          label={label(t.amount)}
          currency={row.ticket.currency}
          value={row.ticket.amount}
          error={at(row, 'amount')}
          onNumber={(amount) => set(row, { amount: amount ?? Number.NaN })}
        />
      )),
    },
    {
      key: 'quantity',
      header: t.quantity,
      align: 'end',
      cell: cell(2, (row, label) => (
        <NumberField
          label={label(t.quantity)}
          inputMode="numeric"
          placeholder={t.noLimit}
          value={row.ticket.quantity ?? null}
          error={at(row, 'quantity')}
          onNumber={(quantity) => set(row, { quantity })}
        />
      )),
    },
    {
      key: 'sold',
      header: t.soldUnits,
      align: 'end',
      cell: ({ ticket }) => {
        const figure = figures.find((each) => each.kind === 'ticket' && each.key === ticket.key);
        return (
          <>
            <span>{(figure?.sold ?? 0).toLocaleString(locale)}</span>
            {figure && figure.held > 0 && <CellNote>{t.heldUnits({ count: figure.held })}</CellNote>}
          </>
        );
      },
    },
    {
      key: 'period',
      header: t.salePeriod,
      wide: true,
      cell: ({ ticket }) => (
        <>
          <span>{periodWords(salePeriodOf(ticket), timeZone, locale, t)}</span>
          {ticket.saleWindows && ticket.saleWindows.length > 0 && (
            <CellNote>{t.windowCount({ count: ticket.saleWindows.length })}</CellNote>
          )}
          {ticket.active === false && <CellNote>{t.notOffered}</CellNote>}
        </>
      ),
    },
    {
      key: 'more',
      header: t.ticketActions,
      actions: true,
      cell: ({ ticket, index, position }) => (
        <>
          <IconButton icon="edit" label={t.editOf({ name: nameOf(ticket) })} onClick={() => actions.open(index)} />
          <Menu
            iconOnly
            label={t.moreOf({ name: nameOf(ticket) })}
            items={rowItems({ ticket, index, position }, actions, t, nameOf(ticket))}
          />
        </>
      ),
    },
  ];
}

/** The name in one language. English is also the text without a language. */
const nameIn = (ticket: TicketDraft, locale: Locale, text: string): Partial<TicketDraft> => ({
  ...(locale === defaultLocale ? { defaultDescription: text } : {}),
  translations: { ...ticket.translations, description: withText(ticket.translations?.description, locale, text) },
});

/** What a row can do besides being edited. */
function rowItems(
  { ticket, index, position }: Row,
  actions: TicketActions,
  t: StaffMessages['editor'],
  name: string,
): MenuItem[] {
  const moves = ([-1, 1] as const).flatMap((by): MenuItem[] =>
    actions.canMove(position, by)
      ? [
          {
            id: `move${by}`,
            icon: by < 0 ? 'chevron-up' : 'chevron-down',
            label: by < 0 ? t.moveUp : t.moveDown,
            onSelect: () => actions.move(position, by),
          },
        ]
      : [],
  );
  const remove: MenuItem = {
    id: 'remove',
    icon: 'trash',
    label: t.removeOf({ name }),
    tone: 'danger',
    onSelect: () => actions.put(index, undefined),
  };
  return [
    { id: 'copy', icon: 'copy', label: t.duplicate, onSelect: () => actions.duplicate(index) },
    ...moves,
    ...(isStored(ticket.key) ? [] : [remove]),
  ];
}
