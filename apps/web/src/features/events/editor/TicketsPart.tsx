import { useState } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { withKnownDraws } from '@foyer/domain/events/pool-problems';
import { sortTickets } from '@foyer/domain/orders/eligibility';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { CouponDrawer } from './CouponDrawer.tsx';
import { CouponsCard } from './CouponsCard.tsx';
import { newKey, isStored, shownName, replaced, type TicketDraft } from './document.ts';
import { isPackage } from './PackageFields.tsx';
import { PackagesCard } from './PackagesCard.tsx';
import { PoolsCard } from './PoolsCard.tsx';
import { RecheckCard } from './RecheckCard.tsx';
import { SpecialSales } from './SpecialSales.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { placedEntry } from './form/edit.ts';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { copyOfTicket } from './ticket-copy.ts';
import { TicketForm } from './TicketForm.tsx';
import { TicketTable, type TicketActions } from './TicketTable.tsx';

interface TicketsPartProps extends TabProps {
  eventId: number;
  figures: EventDraft['figures'];
}

/** The entry whose settings are open: a ticket type, or a coupon by its position in a ticket type. */
interface OpenEntry {
  ticket: string;
  coupon?: number;
  isNew?: boolean;
}

/**
 * The ticket types of the event in a table, in the order that buyers see, and a list of their coupons. A drawer has all
 * settings of an entry. A ticket type moves among ticket types of the same price.
 */
export function TicketsPart({ eventId, figures, ...part }: TicketsPartProps) {
  const { definition, change, problemAt } = part;
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const stored = definition.ticketConfigurations ?? [];
  const { tickets, sort, isMovable } = useSorted(stored);
  const [open, setOpened] = useState<OpenEntry>();
  const setOpen = (entry: OpenEntry | undefined) => {
    sort();
    setOpened(entry);
  };
  useShownField(part, ['tickets'], ({ path }) => {
    const [, index, list, position] = path.split('.');
    const ticket = stored[Number(index)];
    if (!ticket) return;
    setOpen({ ticket: ticket.key, ...(list === 'coupons' ? { coupon: Number(position) } : {}) });
  });
  const [announcement, setAnnouncement] = useState('');
  const set = (next: TicketDraft[]) => change(withKnownDraws({ ...definition, ticketConfigurations: next }));
  const types = definition.configuration.relationshipTypes;
  const { timeZone } = definition.configuration;

  const add = () => {
    const ticket = freshTicket(editor.newTicket, stored[0], types);
    set([...stored, ticket]);
    setOpen({ ticket: ticket.key, isNew: true });
  };
  const actions: TicketActions = {
    put: (index, next) => set(replaced(stored, index, next)),
    duplicate: (index) => {
      const ticket = stored[index];
      if (ticket) set(stored.toSpliced(index + 1, 0, copyOfTicket(ticket, stored)));
    },
    open: (index) => {
      const ticket = stored[index];
      if (ticket) setOpen({ ticket: ticket.key });
    },
    canMove: (position, by) => isMovable(position, position + by),
    move: (position, by) => {
      const moved = placedEntry(tickets, position, position + by);
      const ticket = tickets[position];
      if (!moved || !ticket) return;
      const name = shownName(ticket, locale) || editor.newTicket;
      setAnnouncement(editor.ticketMovedTo({ name, position: position + by + 1 }));
      set(moved);
    },
  };
  const index = stored.findIndex(({ key }) => key === open?.ticket);
  const opened = stored[index];
  return (
    <Stack gap={5}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {tickets.length === 0 ? (
        <EmptyState icon="ticket" title={editor.noTickets}>
          {editor.noTicketsHint}
        </EmptyState>
      ) : (
        <TicketTable
          {...{ figures, actions, problemAt, timeZone }}
          rows={tickets.map((ticket, position) => ({ ticket, position, index: stored.indexOf(ticket) }))}
          onLeave={sort}
        />
      )}
      <div>
        <Button id={fieldId('ticketConfigurations')} icon="plus" onClick={add}>
          {editor.addTicket}
        </Button>
      </div>
      {tickets.length > 0 && <CouponsCard {...{ tickets, timeZone }} change={set} stored={stored} onOpen={setOpen} />}
      {tickets.length > 0 && (
        <SpecialSales isUsed={(definition.configuration.pools ?? []).length > 0 || stored.some(isPackage)}>
          <PackagesCard {...{ stored, types }} change={set} onOpen={setOpen} />
          <PoolsCard {...{ eventId, definition, figures, change, problemAt }} />
        </SpecialSales>
      )}
      <RecheckCard {...{ definition, change, problemAt }} />
      {opened && open?.coupon === undefined && (
        <TicketDrawer
          {...{ index, stored, figures, actions, problemAt }}
          configuration={definition.configuration}
          ticket={opened}
          isNew={open?.isNew === true}
          onClose={() => setOpen(undefined)}
        />
      )}
      {opened && open?.coupon !== undefined && (
        <CouponDrawer
          {...{ index, stored, types, timeZone, problemAt }}
          position={open.coupon}
          isNew={open.isNew === true}
          change={set}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  );
}

interface TicketDrawerProps {
  ticket: TicketDraft;
  index: number;
  /** All ticket types in the order of the document. */
  stored: readonly TicketDraft[];
  configuration: EventDefinition['configuration'];
  figures: EventDraft['figures'];
  actions: TicketActions;
  isNew: boolean;
  problemAt: TicketsPartProps['problemAt'];
  onClose: () => void;
}

/** All settings of a ticket type. */
function TicketDrawer({ ticket, index, stored, actions, isNew, problemAt, onClose, ...rest }: TicketDrawerProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const at = `ticketConfigurations.${index}`;
  const name = shownName(ticket, locale) || editor.newTicket;
  const remove = () => {
    actions.put(index, undefined);
    onClose();
  };
  return (
    <EntryDrawer
      title={name}
      nameId={fieldId(`${at}.defaultDescription`)}
      isNew={isNew}
      actions={
        !isStored(ticket.key) && (
          <Button variant="quiet" icon="trash" onClick={remove}>
            {editor.removeOf({ name })}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div id={fieldId(at)}>
        <TicketForm
          {...{ at, ticket, ...rest }}
          tickets={stored}
          problemAt={(path) => problemAt(`${at}.${path}`)}
          change={(next) => actions.put(index, next)}
        />
      </div>
    </EntryDrawer>
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

/**
 * The ticket types in the order of buyers (`sortTickets`). A price that is being typed does not move its entry: `sort`
 * is called when an entry opens or closes, and when the table is left. New ticket types are last until then.
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
