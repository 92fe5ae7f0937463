import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { invalidateAfter } from '../../api/cache.ts';
import { useTextWhenNeeded } from './texts.ts';
import { ChosenChange } from './ChosenChange.tsx';
import { changeWords, useChangeOffers, type ChangeOffer } from './offers.ts';
import { useLanguage } from '../../session/language.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/MenuEntry.tsx';

interface ChangeButtonProps {
  ticket: Ticket;
  event: EventView;
  /** Called after a change. */
  onChanged?: () => void;
}

/**
 * Upgrade, downgrade and add-ons at the desk: in cash, by the card on file or waived. Hidden if the ticket type allows
 * no change and has no add-ons.
 */
export function ChangeButton({ ticket, event, onChanged }: ChangeButtonProps) {
  const { locale, text: t } = useLanguage();
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState<ChangeOffer | 'addOns' | null>(null);
  const words = useTextWhenNeeded(wasOpened && ticket.canHaveAddOns);
  const { offers, pending, failed } = useChangeOffers(ticket, wasOpened);
  if (!ticket.canUpgrade && !ticket.canDowngrade && !ticket.canHaveAddOns) return null;

  const items: MenuItem[] = offers.map((offer) => ({
    id: `${offer.kind}-${offer.to.ticketConfigurationId}`,
    icon: offer.kind === 'upgrade' ? 'chevron-up' : 'chevron-down',
    label: changeWords(offer, t.tickets, locale),
    onSelect: () => setOpen(offer),
  }));
  if (words && ticket.canHaveAddOns)
    items.push({ id: 'add-ons', icon: 'plus', label: words.addOnChanges.action, onSelect: () => setOpen('addOns') });
  if (pending || !wasOpened || (ticket.canHaveAddOns && !words))
    items.push({ id: 'pending', icon: 'clock', label: t.common.loading });
  else if (items.length === 0) items.push({ id: 'none', label: failed ? t.tickets.loadFailed : t.tickets.noChanges });

  const close = (changed: boolean) => {
    setOpen(null);
    // The dialogs show their result first. Each of their changes makes the same responses stale.
    if (!changed) return;
    void invalidateAfter('upgradeTicket');
    onChanged?.();
  };
  return (
    <>
      <Menu align="start" label={t.tickets.changeTicket} items={items} onOpen={() => setWasOpened(true)} />
      {open !== null && <ChosenChange ticket={ticket} event={event} chosen={open} onClose={close} />}
    </>
  );
}
