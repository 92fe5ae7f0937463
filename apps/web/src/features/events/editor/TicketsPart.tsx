import { useState } from 'react';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Accordion, Panel } from '../../../ui/Panel.tsx';
import { newKey, isStored, replaced, type TicketDraft } from './document.ts';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { TicketForm } from './TicketForm.tsx';

interface TicketsPartProps extends TabProps {
  figures: EventDraft['figures'];
}

/** The ticket types of the event. Each expands to its form with coupons and add-ons. */
export function TicketsPart({ figures, ...part }: TicketsPartProps) {
  const { definition, change, problemAt } = part;
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const tickets = definition.ticketConfigurations ?? [];
  const [open, setOpen] = useState<string | undefined>(tickets.length === 1 ? tickets[0]?.key : undefined);
  useShownField(part, ['tickets'], ({ path }) => {
    const ticket = tickets[Number(path.split('.')[1])];
    if (ticket) setOpen(ticket.key);
  });
  const set = (next: TicketDraft[]) => change({ ...definition, ticketConfigurations: next });
  const types = definition.configuration.relationshipTypes;

  const add = () => {
    const key = newKey();
    const [first] = tickets;
    set([
      ...tickets,
      {
        key,
        defaultDescription: editor.newTicket,
        amount: 0,
        currency: first?.currency ?? 'USD',
        currencyLocale: first?.currencyLocale ?? 'en-US',
        quantity: null,
        relationshipTypes: types.map((each) => each.relationshipType),
        additionalConfiguration: { transferable: true },
      },
    ]);
    setOpen(key);
  };
  const summaryOf = (ticket: TicketDraft) => {
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
  return (
    <Stack gap={5}>
      {tickets.length === 0 ? (
        <EmptyState icon="ticket" title={editor.noTickets}>
          {editor.noTicketsHint}
        </EmptyState>
      ) : (
        <Accordion>
          {tickets.map((ticket, index) => (
            <Panel
              key={ticket.key}
              id={fieldId(`ticketConfigurations.${index}`)}
              title={ticket.defaultDescription || editor.newTicket}
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
                {!isStored(ticket.key) && (
                  <div>
                    <Button variant="quiet" icon="trash" onClick={() => set(replaced(tickets, index, undefined))}>
                      {editor.removeOf({ name: ticket.defaultDescription })}
                    </Button>
                  </div>
                )}
              </Stack>
            </Panel>
          ))}
        </Accordion>
      )}
      <div>
        <Button id={fieldId('ticketConfigurations')} icon="plus" onClick={add}>
          {editor.addTicket}
        </Button>
      </div>
    </Stack>
  );
}
