import { useRef, useState } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { currencies } from '@foyer/contract/wire/vocabulary';
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
 * the list an entry is moved by its handle, by buttons, or with Alt and the arrow keys.
 */
export function TicketsPart({ figures, ...part }: TicketsPartProps) {
  const { definition, change, problemAt } = part;
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const tickets = definition.ticketConfigurations ?? [];
  const [open, setOpen] = useState<string | undefined>(tickets.length === 1 ? tickets[0]?.key : undefined);
  const [view, setView] = useState<'list' | 'table'>('list');
  useShownField(part, ['tickets'], ({ path }) => {
    const ticket = tickets[Number(path.split('.')[1])];
    if (!ticket) return;
    setView('list');
    setOpen(ticket.key);
  });
  const set = (next: TicketDraft[]) => change({ ...definition, ticketConfigurations: next });
  const { outline, line, announcement, moveTo } = useOrder(tickets, set);
  const types = definition.configuration.relationshipTypes;

  const add = () => {
    const fresh = freshTicket(editor.newTicket, tickets[0], types);
    set([...tickets, fresh]);
    setOpen(fresh.key);
  };
  const actions: TicketActions = {
    put: (index, next) => set(replaced(tickets, index, next)),
    duplicate: (index) => {
      const ticket = tickets[index];
      if (!ticket) return;
      const copy = copyOfTicket(ticket, tickets);
      set(tickets.toSpliced(index + 1, 0, copy));
      setOpen(copy.key);
    },
    open: (index) => {
      setView('list');
      setOpen(tickets[index]?.key);
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
          <Button variant="quiet" size="sm" onClick={() => setView(view === 'list' ? 'table' : 'list')}>
            {view === 'list' ? editor.viewTable : editor.viewList}
          </Button>
        </div>
      )}
      {tickets.length > 0 && view === 'table' && (
        <TicketTable {...{ tickets, figures, actions, problemAt }} timeZone={definition.configuration.timeZone} />
      )}
      {/* Always here, because the handles are listened to from the first render. */}
      <div ref={outline} className={styles.outline}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <div ref={line} className={styles.landing} hidden />
        {tickets.length > 0 && view === 'list' && (
          <Accordion>
            {tickets.map((ticket, index) => (
              <Panel
                key={ticket.key}
                position={index}
                handle={tickets.length > 1 && <Grip at={`s${index}`} />}
                onMove={(by) => moveTo(index, index + by)}
                id={fieldId(`ticketConfigurations.${index}`)}
                title={shownName(ticket, locale) || editor.newTicket}
                summary={summaryOf(ticket)}
                keep={false}
                open={open === ticket.key}
                onToggle={(isOpen) => setOpen(isOpen ? ticket.key : undefined)}
              >
                <Stack gap={5}>
                  <TicketForm
                    at={`ticketConfigurations.${index}`}
                    ticket={ticket}
                    tickets={tickets}
                    types={types}
                    timeZone={definition.configuration.timeZone}
                    figures={figures}
                    problemAt={(path) => problemAt(`ticketConfigurations.${index}.${path}`)}
                    change={(next) => set(replaced(tickets, index, next))}
                  />
                  <Row>
                    {tickets.length > 1 && (
                      <Movers
                        name={shownName(ticket, locale)}
                        first={index === 0}
                        last={index === tickets.length - 1}
                        attribute="data-move"
                        onMove={(by) => moveTo(index, index + by, `[data-section="${index + by}"] [data-move="${by}"]`)}
                      />
                    )}
                    <Button variant="quiet" icon="copy" onClick={() => actions.duplicate(index)}>
                      {editor.duplicateOf({ name: shownName(ticket, locale) })}
                    </Button>
                    {!isStored(ticket.key) && (
                      <Button variant="quiet" icon="trash" onClick={() => actions.put(index, undefined)}>
                        {editor.removeOf({ name: shownName(ticket, locale) })}
                      </Button>
                    )}
                  </Row>
                </Stack>
              </Panel>
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

/** Moves a ticket type in the order, announces its new position and keeps the focus on it. */
function useOrder(tickets: readonly TicketDraft[], set: (next: TicketDraft[]) => void) {
  const { editor } = useStaffText();
  const [announcement, setAnnouncement] = useState('');
  const outline = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(outline);
  const moveTo = (from: number, to: number, focused = `[data-section="${to}"] [aria-keyshortcuts]`) => {
    const moved = placedEntry(tickets, from, to);
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
