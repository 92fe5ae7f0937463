import { lazy, Suspense, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { holderActions } from '@foyer/domain/tickets/ticket-actions';
import { fullName } from '@foyer/domain/people/names';
import { isExempt } from '@foyer/domain/people/permissions';
import { editOrView, ticketActions } from '@foyer/domain/tickets/ticket-state';
import { invalidateAfter } from '../../api/cache.ts';
import { LiveStream } from '../event/LiveStream.tsx';
import { ChosenChange } from '../ticket-changes/ChosenChange.tsx';
import { changeWords, useChangeOffers, type ChangeOffer } from '../ticket-changes/offers.ts';
import { useTextWhenNeeded } from '../ticket-changes/texts.ts';
import { useNow } from '../time/now.ts';
import { refusalWords } from '../ticket/refusal-words.ts';
import { factsOf } from '../ticket/ticket-words.ts';
import { useLanguage } from '../../session/language.tsx';
import { Link, useNavigate } from '../../session/navigation.tsx';
import { paths, type Address } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/MenuEntry.tsx';
import { ShareDialog } from './ShareDialog.tsx';

// Lazy-loaded, because few people cancel.
const CancellationDialog = lazy(() => import('../ticket-changes/CancellationDialog.tsx'));

interface TicketActionsProps {
  ticket: Ticket;
  event: EventView;
  /**
   * True if the account can still register someone. Undefined while this loads and where the ticket offers no
   * registration.
   */
  relationshipsLeft?: boolean | undefined;
  /** Set on the ticket's own page, where the form follows. */
  isOwnPage?: boolean | undefined;
  /** Opens the share dialog at once, for a link that leads to sharing. */
  sharing?: boolean | undefined;
}

type Opened = 'share' | 'cancel' | 'addOns' | 'difference' | ChangeOffer;

/**
 * The actions of a ticket (tickets 1.6): the common ones as buttons, the rest in a menu. A disabled action shows its
 * reason.
 */
export function TicketActions({ ticket, event, relationshipsLeft, isOwnPage = false, sharing }: TicketActionsProps) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Opened | null>(sharing ? 'share' : null);
  const [wasOpened, setWasOpened] = useState(false);
  const now = useNow();
  const later = holderActions(
    {
      status: ticket.status,
      canChange: ticket.canUpgrade || ticket.canDowngrade,
      canHaveAddOns: ticket.canHaveAddOns,
      cancelUntil: ticket.cancelUntil,
      event,
    },
    viewer,
    now,
  );
  const needsWords = later.addOns.offered || later.cancel.offered || ticket.difference !== undefined;
  const words = useTextWhenNeeded(wasOpened && needsWords);
  const { offers, pending } = useChangeOffers(ticket, wasOpened);

  const name = fullName(ticket, locale);
  const facts = factsOf(ticket, event);
  const can = ticketActions(facts, viewer, { relationshipsLeft: relationshipsLeft ?? true });
  const editable = can.edit.offered && can.edit.reason === null && editOrView(facts, viewer) === 'edit';
  const reasonOf = (action: keyof typeof later) => {
    const state = later[action];
    if (!state.offered || state.reason === null) return undefined;
    return state.reason === 'tooLate' ? words?.cancellationReasons.tooLate : refusalWords(state.reason, t);
  };

  const openPage = (to: Address) => () => void navigate(to);
  const items: MenuItem[] = [];
  if (words && ticket.difference)
    items.push({
      id: 'difference',
      icon: 'card',
      label: words.difference.action,
      onSelect: () => setOpen('difference'),
    });
  if (can.transfer.offered)
    items.push({
      id: 'transfer',
      icon: 'swap',
      label: t.tickets.transfer,
      disabledReason: refusalWords(can.transfer.reason, t),
      onSelect: openPage(paths.ticketTransfer(ticket.ticketId)),
    });
  for (const offer of offers)
    items.push({
      id: `${offer.kind}-${offer.to.ticketConfigurationId}`,
      icon: offer.kind === 'upgrade' ? 'chevron-up' : 'chevron-down',
      label: changeWords(offer, t.tickets, locale),
      disabledReason:
        reasonOf('change') ??
        (offer.to.settledBy === 'staff' && !isExempt(viewer, 'cash') ? t.tickets.reasonStaffOnly : undefined),
      onSelect: () => setOpen(offer),
    });
  if (words && later.addOns.offered)
    items.push({
      id: 'add-ons',
      icon: 'plus',
      label: words.addOnChanges.action,
      disabledReason: reasonOf('addOns'),
      onSelect: () => setOpen('addOns'),
    });
  if (pending || (wasOpened && needsWords && !words))
    items.push({ id: 'changes', icon: 'clock', label: t.common.loading });
  if (can.shareItinerary.offered)
    items.push({ id: 'share', icon: 'share', label: t.tickets.shareItinerary, onSelect: () => setOpen('share') });
  if (can.addAttendee.offered && relationshipsLeft !== undefined)
    items.push({
      id: 'add',
      icon: 'plus',
      label: t.tickets.addAttendee,
      disabledReason: refusalWords(can.addAttendee.reason, t),
      onSelect: openPage(paths.registration(event.eventId)),
    });

  if (words && later.cancel.offered)
    items.push({
      id: 'cancel',
      icon: 'x-circle',
      label: words.cancellation.action,
      tone: 'danger',
      separated: items.length > 0,
      disabledReason: reasonOf('cancel'),
      onSelect: () => setOpen('cancel'),
    });
  if (wasOpened && items.length === 0) items.push({ id: 'none', label: t.tickets.noChanges });

  const close = (changed: boolean) => {
    setOpen(null);
    // The dialogs show their result first. Each of their changes makes the same responses stale.
    if (changed) void invalidateAfter('cancelTicket');
  };

  return (
    <>
      {can.liveStream.offered && <LiveStream {...ticket} variant="primary" label={t.tickets.liveStream} />}
      {!isOwnPage && (
        <Link
          to={paths.ticket(ticket.ticketId, { edit: editable })}
          className={buttonClass()}
          aria-label={editable ? t.tickets.editOf({ name }) : t.tickets.viewOf({ name })}
        >
          <Icon name={editable ? 'edit' : 'eye'} />
          <span>{editable ? t.tickets.edit : t.tickets.view}</span>
        </Link>
      )}
      {(items.length > 0 || later.change.offered || needsWords) && (
        <Menu align="start" label={t.tickets.more} items={items} onOpen={() => setWasOpened(true)} />
      )}
      {open !== null && (open !== 'share' || can.shareItinerary.offered) && (
        <OpenDialog {...{ open, ticket, event }} onClose={close} />
      )}
    </>
  );
}

interface OpenDialogProps extends Pick<TicketActionsProps, 'ticket' | 'event'> {
  open: Opened;
  onClose: (changed: boolean) => void;
}

function OpenDialog({ open, ticket, event, onClose }: OpenDialogProps) {
  switch (open) {
    case 'share':
      return <ShareDialog ticket={ticket} onClose={() => onClose(false)} />;
    case 'cancel':
      return (
        <Suspense>
          <CancellationDialog ticket={ticket} event={event} onClose={onClose} />
        </Suspense>
      );
    default:
      return <ChosenChange ticket={ticket} event={event} chosen={open} onClose={onClose} />;
  }
}
