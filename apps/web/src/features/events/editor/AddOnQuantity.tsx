import type { ReactNode } from 'react';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import {
  sharersOf,
  withoutSharing,
  withQuantity,
  withSharing,
  type StockMember,
} from '@foyer/domain/events/shared-stock';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { newKey, shownName, type AddOnDraft, type TicketDraft } from './document.ts';

interface AddOnQuantityProps {
  addOn: AddOnDraft;
  /** All ticket types of the event. */
  tickets: readonly TicketDraft[];
  figures: EventDraft['figures'];
  problem: ReactNode;
  /** Replaces all ticket types. */
  change: (next: TicketDraft[]) => void;
}

/**
 * The quantity of an add-on. A stock that several ticket types share has its number at the first of them, with the part
 * of each. There sharing is made and undone too.
 */
export function AddOnQuantity({ addOn, tickets, figures, problem, change }: AddOnQuantityProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const sharers = sharersOf(tickets, addOn.key);
  const [first] = sharers;
  const figureOf = (key: string) => figures.find((each) => each.kind === 'addOn' && each.key === key);
  const nameOf = ({ ticket }: StockMember) => shownName(ticket, locale) || editor.newTicket;
  if (first && first.addOn.key !== addOn.key) {
    return (
      <Stack gap={2}>
        <p>
          {editor.sharesStockOf({ name: nameOf(first), quantity: first.addOn.quantity ?? editor.unlimited })} {problem}
        </p>
        <OwnStock member={sharers.find((each) => each.addOn.key === addOn.key)} {...{ tickets, change, nameOf }} />
      </Stack>
    );
  }
  const figure = figureOf(addOn.key);
  return (
    <>
      <NumberField
        label={first ? editor.sharedQuantity : editor.quantity}
        hint={[!first && figure && editor.soldHeld(figure), editor.quantityHint].filter(Boolean).join(' ')}
        inputMode="numeric"
        value={addOn.quantity ?? null}
        error={problem}
        onNumber={(quantity) => change(withQuantity(tickets, addOn.key, quantity))}
      />
      {first && (
        <Stack gap={2}>
          <ul>
            {sharers.map((member) => (
              <li key={member.addOn.key}>
                <span>{editor.partOfStock({ name: nameOf(member), sold: figureOf(member.addOn.key)?.sold ?? 0 })}</span>{' '}
                <OwnStock {...{ member, tickets, change, nameOf }} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <ShareWith {...{ addOn, tickets, sharers, change, nameOf }} />
    </>
  );
}

interface PartProps extends Pick<AddOnQuantityProps, 'tickets' | 'change'> {
  nameOf: (member: StockMember) => string;
}

function OwnStock({ member, tickets, change, nameOf }: PartProps & { member: StockMember | undefined }) {
  const { editor } = useStaffText();
  if (!member) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={editor.ownStockOf({ name: nameOf(member) })}
      onClick={() => change(withoutSharing(tickets, member.addOn.key))}
    >
      {editor.ownStock}
    </Button>
  );
}

/** Lets an add-on of another ticket type share this stock. */
function ShareWith({
  addOn,
  tickets,
  sharers,
  change,
  nameOf,
}: PartProps & { addOn: AddOnDraft; sharers: readonly StockMember[] }) {
  const { editor } = useStaffText();
  const isSharer = (key: string) => sharers.some((each) => each.addOn.key === key);
  const others = tickets.flatMap((ticket, ticketAt) =>
    (ticket.addOns ?? []).flatMap((other, addOnAt) =>
      other.key === addOn.key || isSharer(other.key) || ticket.addOns?.some(({ key }) => key === addOn.key)
        ? []
        : [{ ticket, addOn: other, ticketAt, addOnAt }],
    ),
  );
  if (others.length === 0) return null;
  return (
    <Select
      label={editor.shareStock}
      hint={editor.shareStockHint}
      optional={editor.optional}
      placeholder={editor.shareStockNone}
      value=""
      options={others.map((member) => ({
        value: member.addOn.key,
        label: `${nameOf(member)} · ${member.addOn.defaultName}`,
      }))}
      onValueChange={(key) => {
        if (key !== '') change(withSharing(tickets, key, addOn.key, newKey()));
      }}
    />
  );
}
