import { useRef, useState } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { sortTickets } from '@foyer/domain/orders/eligibility';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Accordion, Panel } from '../../../ui/Panel.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { newKey, isStored, shownName, replaced, type TicketDraft } from './document.ts';
import { useCarrying, useFocusAfter } from './form/carry.ts';
import { placedEntry } from './form/edit.ts';
import styles from './form/Form.module.css';
import { Grip } from './form/Grip.tsx';
import { Movers } from './form/Movers.tsx';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { copyOfTicket } from './ticket-copy.ts';
import { TicketForm } from './TicketForm.tsx';
import { TicketTable, type TicketActions } from './TicketTable.tsx';

interface TicketsPartProps extends TabProps {
  figures: EventDraft['figures'];
}

/**
 * The ticket types of the event in the order that buyers see: a list whose entries expand to their form, or a table. In
 * the list an entry is moved among entries of the same price by its handle, by buttons, or with Alt and the arrow keys.
 */
export function TicketsPart({ figures, ...part }: TicketsPartProps) {
  const { definition, change, problemAt } = part;
  const { editor } = useStaffText();
  const stored = definition.ticketConfigurations ?? [];
  const { tickets, sort, isMovable } = useSorted(stored);
  const [open, setOpened] = useState<string | undefined>(tickets.length === 1 ? tickets[0]?.key : undefined);
  const setOpen = (key: string | undefined) => {
    sort();
    setOpened(key);
  };
  const [view, setView] = useState<'list' | 'table'>('list');
  useShownField(part, ['tickets'], ({ path }) => {
    const ticket = stored[Number(path.split('.')[1])];
    if (!ticket) return;
    setView('list');
    setOpen(ticket.key);
  });
  const set = (next: TicketDraft[]) => change({ ...definition, ticketConfigurations: next });
  const { outline, line, announcement, moveTo } = useOrder(tickets, isMovable, set);
  const types = definition.configuration.relationshipTypes;

  const add = () => {
    const fresh = freshTicket(editor.newTicket, stored[0], types);
    set([...stored, fresh]);
    setOpen(fresh.key);
  };
  const actions: TicketActions = {
    put: (index, next) => set(replaced(stored, index, next)),
    duplicate: (index) => {
      const ticket = stored[index];
      if (!ticket) return;
      const copy = copyOfTicket(ticket, stored);
      set(stored.toSpliced(index + 1, 0, copy));
      setOpen(copy.key);
    },
    open: (index) => {
      setView('list');
      setOpen(stored[index]?.key);
    },
  };
  const summaryOf = useSummary(figures);
  return (
    <Stack gap={5}>
      {tickets.length === 0 ? (
        <EmptyState icon="ticket" title={editor.noTickets}>
          {editor.noTicketsHint}
        </EmptyState>
      ) : (
        <div>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              sort();
              setView(view === 'list' ? 'table' : 'list');
            }}
          >
            {view === 'list' ? editor.viewTable : editor.viewList}
          </Button>
        </div>
      )}
      {tickets.length > 0 && view === 'table' && (
        <TicketTable
          {...{ figures, actions, problemAt }}
          rows={tickets.map((ticket, position) => ({ ticket, position, index: stored.indexOf(ticket) }))}
          timeZone={definition.configuration.timeZone}
        />
      )}
      {/* Always here, because the handles are listened to from the first render. */}
      <div ref={outline} className={styles.outline}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <div ref={line} className={styles.landing} hidden />
        {tickets.length > 0 && view === 'list' && (
          <Accordion>
            {tickets.map((ticket, position) => (
              <TicketEntry
                key={ticket.key}
                {...{ ticket, stored, position, isMovable, moveTo, actions, types, figures, problemAt }}
                changeAll={set}
                timeZone={definition.configuration.timeZone}
                summary={summaryOf(ticket)}
                open={open === ticket.key}
                onToggle={(isOpen) => setOpen(isOpen ? ticket.key : undefined)}
              />
            ))}
          </Accordion>
        )}
      </div>
      <div>
        <Button id={fieldId('ticketConfigurations')} icon="plus" onClick={add}>
          {editor.addTicket}
        </Button>
      </div>
    </Stack>
  );
}

interface TicketEntryProps extends Pick<ReturnType<typeof useSorted>, 'isMovable'> {
  ticket: TicketDraft;
  /** All ticket types in the order of the document. */
  stored: readonly TicketDraft[];
  position: number;
  moveTo: ReturnType<typeof useOrder>['moveTo'];
  actions: TicketActions;
  /** Replaces all ticket types, for what several of them share. */
  changeAll: (next: TicketDraft[]) => void;
  types: readonly RelationshipType[];
  timeZone: string;
  figures: EventDraft['figures'];
  problemAt: TicketsPartProps['problemAt'];
  summary: string;
  open: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A ticket type in the list: its form, and buttons to move, copy and remove it. */
function TicketEntry({ ticket, stored, position, isMovable, moveTo, actions, problemAt, ...props }: TicketEntryProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { types, timeZone, figures, changeAll, summary, open, onToggle } = props;
  const index = stored.indexOf(ticket);
  const at = `ticketConfigurations.${index}`;
  const name = shownName(ticket, locale);
  const [first, last] = [!isMovable(position, position - 1), !isMovable(position, position + 1)];
  const isFixed = first && last;
  return (
    <Panel
      position={position}
      handle={!isFixed && <Grip at={`s${position}`} />}
      onMove={isFixed ? undefined : (by) => moveTo(position, position + by)}
      id={fieldId(at)}
      title={name || editor.newTicket}
      summary={summary}
      keep={false}
      open={open}
      onToggle={onToggle}
    >
      <Stack gap={5}>
        <TicketForm
          {...{ at, ticket, types, timeZone, figures, changeAll }}
          tickets={stored}
          problemAt={(path) => problemAt(`${at}.${path}`)}
          change={(next) => actions.put(index, next)}
        />
        <Row>
          {!isFixed && (
            <Movers
              {...{ name, first, last }}
              attribute="data-move"
              onMove={(by) => moveTo(position, position + by, `[data-section="${position + by}"] [data-move="${by}"]`)}
            />
          )}
          <Button variant="quiet" icon="copy" onClick={() => actions.duplicate(index)}>
            {editor.duplicateOf({ name })}
          </Button>
          {!isStored(ticket.key) && (
            <Button variant="quiet" icon="trash" onClick={() => actions.put(index, undefined)}>
              {editor.removeOf({ name })}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}

/** A ticket type for everyone, in the currency of the first one. */
const freshTicket = (
  defaultDescription: string,
  first: TicketDraft | undefined,
  types: readonly RelationshipType[],
): TicketDraft => ({
  key: newKey(),
  defaultDescription,
  amount: 0,
  currency: first?.currency ?? 'USD',
  currencyLocale: first?.currencyLocale ?? 'en-US',
  quantity: null,
  relationshipTypes: types.map((each) => each.relationshipType),
  additionalConfiguration: { transferable: true },
});

/** Describes a ticket type in one line: its price, its sold and held tickets, and whether it is offered. */
function useSummary(figures: EventDraft['figures']) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  return (ticket: TicketDraft) => {
    const of = figures.find((each) => each.kind === 'ticket' && each.key === ticket.key);
    const currency = currencies.find((each) => each === ticket.currency);
    const words = [
      currency && Number.isFinite(ticket.amount)
        ? amountWords(ticket.amount, currency, locale)
        : `${ticket.amount} ${ticket.currency}`,
    ];
    if (of) words.push(editor.soldHeld({ sold: of.sold, held: of.held }));
    if (ticket.active === false) words.push(editor.notOffered);
    return words.join(' · ');
  };
}

/**
 * The ticket types in the order of buyers (`sortTickets`). A price that is being typed does not move its entry: `sort`
 * is called when an entry opens or closes. New ticket types are last until then.
 */
function useSorted(stored: readonly TicketDraft[]) {
  const amountsOf = () => new Map(stored.map(({ key, amount }) => [key, Number.isFinite(amount) ? amount : 0]));
  const [amounts, setAmounts] = useState(amountsOf);
  const isKnown = ({ key }: TicketDraft) => amounts.has(key);
  const sorted = sortTickets(
    stored.filter(isKnown).map((ticket) => ({ ticket, amount: amounts.get(ticket.key) ?? 0 })),
  );
  const tickets = [...sorted.map(({ ticket }) => ticket), ...stored.filter((ticket) => !isKnown(ticket))];
  const amountAt = (position: number) => amounts.get(tickets[position]?.key ?? '');
  return {
    tickets,
    sort: () => setAmounts(amountsOf),
    /** Whether an entry can be moved there: all entries between have its price. */
    isMovable: (from: number, to: number) => amountAt(from) !== undefined && amountAt(from) === amountAt(to),
  };
}

/** Moves a ticket type in the order, announces its new position and keeps the focus on it. */
function useOrder(
  tickets: readonly TicketDraft[],
  isMovable: (from: number, to: number) => boolean,
  set: (next: TicketDraft[]) => void,
) {
  const { editor } = useStaffText();
  const [announcement, setAnnouncement] = useState('');
  const outline = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(outline);
  const moveTo = (from: number, to: number, focused = `[data-section="${to}"] [aria-keyshortcuts]`) => {
    const moved = isMovable(from, to) && placedEntry(tickets, from, to);
    if (!moved) return;
    setAnnouncement(
      editor.ticketMovedTo({ name: tickets[from]?.defaultDescription || editor.newTicket, position: to + 1 }),
    );
    focus(focused);
    set(moved);
  };
  useCarrying(outline, line, (what) => {
    if (what.kind === 'section') moveTo(what.from, what.to);
  });
  return { outline, line, announcement, moveTo };
}
