import type { Ticket, TicketChange } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { TicketChange as ChangeKind } from '@foyer/domain/tickets/ticket-changes';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { useCall } from '../../api/query.ts';

/** A ticket type that a ticket can be changed to, and in which direction. */
export interface ChangeOffer {
  kind: ChangeKind;
  to: TicketChange;
}

/** The label of an offer in a menu: `Upgrade to VIP`. */
export function changeWords({ kind, to }: ChangeOffer, words: AttendeeMessages['tickets'], locale: Locale): string {
  const ticket = translatedText(to.translations.description, locale, to.defaultDescription);
  return kind === 'upgrade' ? words.upgradeTo({ ticket }) : words.downgradeTo({ ticket });
}

/** The possible changes of a ticket, fetched when the menu opens. Empty if the request fails. */
export function useChangeOffers(
  ticket: Ticket,
  isEnabled: boolean,
): { offers: ChangeOffer[]; pending: boolean; failed: boolean } {
  const params = { ticketId: ticket.ticketId };
  const upgrades = useCall('listUpgrades', { params }, { enabled: isEnabled && ticket.canUpgrade, retry: false });
  const downgrades = useCall('listDowngrades', { params }, { enabled: isEnabled && ticket.canDowngrade, retry: false });
  return {
    failed: upgrades.isError || downgrades.isError,
    pending: upgrades.isLoading || downgrades.isLoading,
    offers: [
      ...(upgrades.data?.ticketConfigurations ?? []).map((to): ChangeOffer => ({ kind: 'upgrade', to })),
      ...(downgrades.data?.ticketConfigurations ?? []).map((to): ChangeOffer => ({ kind: 'downgrade', to })),
    ],
  };
}
