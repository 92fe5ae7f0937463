import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import { cancellationEnd } from '@foyer/domain/cancellation-window';
import { fullName } from '@foyer/domain/names';
import { isPrivileged } from '@foyer/domain/permissions';
import { editOrView, ticketActions } from '@foyer/domain/ticket-state';
import { queryKeys } from '../../../../api/query-keys.ts';
import { useLiveStream } from '../../../../product/event/live-stream.ts';
import { ChangeDialog } from '../../../../product/ticket-change/ChangeDialog.tsx';
import { changeWords, useChangeOffers, type ChangeOffer } from '../../../../product/ticket-change/offers.ts';
import { useAskedText } from '../../../../product/afterwards/texts.ts';
import { useNow } from '../../../../product/time/now.ts';
import { factsOf, reasonWords } from '../../../../product/ticket/ticket-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Link, useNavigate } from '../../../../session/navigation.tsx';
import { paths } from '../../../../session/paths.ts';
import { usePowerLevel, useSignedIn } from '../../../../session/session-store.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../../../../ui/Menu.tsx';
import { ShareDialog } from './ShareDialog.tsx';

// Few cancel: their dialog comes when it is asked for.
const CancellationDialog = lazy(() => import('../../../../product/afterwards/CancellationDialog.tsx'));

const AddOnsDialog = lazy(() => import('../../../../product/afterwards/AddOnsDialog.tsx'));

interface TicketActionsProps {
  ticket: Ticket;
  event: EventView;
  /** Relationship types are still free for the account; undefined while that is being asked. */
  relationshipsLeft: boolean | undefined;
}

/** What may be done with a ticket: what one comes for as buttons, the rest in one menu, with reasons (spec §2). */
export function TicketActions({ ticket, event, relationshipsLeft }: TicketActionsProps) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const powerMode = usePowerLevel() > 0;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'share' | 'cancel' | 'addOns' | ChangeOffer | null>(null);
  const live = useLiveStream({ ticketId: ticket.ticketId, eventId: event.eventId });
  const [asked, setAsked] = useState(false);
  const now = useNow();
  const cancellableUntil = cancellationEnd(event.configuration.cancellation, event.eventStart);
  const isCancellable = ticket.status === 'ACTIVE' && cancellableUntil !== null;
  const words = useAskedText(asked && ticket.status === 'ACTIVE');
  const { offers, pending } = useChangeOffers(ticket, asked);

  const name = fullName(ticket, locale);
  const facts = factsOf(ticket, event);
  const can = ticketActions(facts, viewer, { relationshipsLeft: relationshipsLeft ?? true, powerMode });
  const editable = can.edit.offered && can.edit.reason === null && editOrView(facts, viewer) === 'edit';
  const mayChange = event.isRegistrationActive || powerMode || viewer.isAdmin;

  const go = (to: string) => () => void navigate({ to });
  const items: MenuItem[] = [];
  if (can.transfer.offered)
    items.push({
      id: 'transfer',
      icon: 'swap',
      label: t.tickets.transfer,
      disabledReason: reasonWords(can.transfer.reason, t),
      onSelect: go(paths.ticketTransfer(ticket.ticketId)),
    });
  for (const offer of offers)
    items.push({
      id: `${offer.kind}-${offer.to.ticketConfigurationId}`,
      icon: offer.kind === 'upgrade' ? 'chevron-up' : 'chevron-down',
      label: changeWords(offer, t.tickets, locale),
      disabledReason: mayChange
        ? offer.to.settledBy === 'staff' && !isPrivileged(viewer)
          ? t.tickets.reasonStaffOnly
          : undefined
        : t.tickets.reasonRegistrationClosed,
      onSelect: () => setOpen(offer),
    });
  if (words)
    items.push({
      id: 'add-ons',
      icon: 'plus',
      label: words.laterAddOns.action,
      disabledReason: mayChange ? undefined : t.tickets.reasonRegistrationClosed,
      onSelect: () => setOpen('addOns'),
    });
  if (pending || (asked && ticket.status === 'ACTIVE' && !words))
    items.push({ id: 'changes', icon: 'clock', label: t.common.loading });
  if (can.shareItinerary.offered)
    items.push({ id: 'share', icon: 'share', label: t.tickets.shareItinerary, onSelect: () => setOpen('share') });
  if (can.addAttendee.offered && relationshipsLeft !== undefined)
    items.push({
      id: 'add',
      icon: 'plus',
      label: t.tickets.addAttendee,
      disabledReason: reasonWords(can.addAttendee.reason, t),
      onSelect: go(paths.registration(event.eventId)),
    });

  if (words && isCancellable)
    items.push({
      id: 'cancel',
      icon: 'x-circle',
      label: words.cancellation.action,
      tone: 'danger',
      separated: items.length > 0,
      disabledReason: (cancellableUntil ?? 0) < now.getTime() ? words.cancellationReasons.tooLate : undefined,
      onSelect: () => setOpen('cancel'),
    });

  const close = (changed: boolean) => {
    setOpen(null);
    if (changed) void queryClient.invalidateQueries({ queryKey: queryKeys.tickets() });
  };

  return (
    <>
      {can.liveStream.offered && (
        <Button variant="primary" icon="live" loading={live.busy} onClick={live.open}>
          {t.tickets.liveStream}
        </Button>
      )}
      <Link
        to={paths.ticket(ticket.ticketId)}
        className={buttonClass()}
        aria-label={editable ? t.tickets.editOf({ name }) : t.tickets.viewOf({ name })}
      >
        <Icon name={editable ? 'edit' : 'eye'} />
        {editable ? t.tickets.edit : t.tickets.view}
      </Link>
      {items.length > 0 && <Menu align="start" label={t.tickets.more} items={items} onOpen={() => setAsked(true)} />}
      {open === 'share' && <ShareDialog ticket={ticket} onClose={() => close(false)} />}
      {open === 'cancel' && (
        <Suspense>
          <CancellationDialog ticket={ticket} event={event} onClose={close} />
        </Suspense>
      )}
      {open === 'addOns' && (
        <Suspense>
          <AddOnsDialog ticket={ticket} onClose={close} />
        </Suspense>
      )}
      {open !== null && typeof open === 'object' && (
        <ChangeDialog
          ticket={ticket}
          eventShortCode={event.eventShortCode}
          kind={open.kind}
          offer={open.to}
          onClose={() => close(true)}
        />
      )}
    </>
  );
}
