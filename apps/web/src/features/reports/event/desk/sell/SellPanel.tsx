import { useEffect, useRef, useState } from 'react';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView, RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { unitsLeft } from '@foyer/domain/orders/eligibility';
import { maxMembers } from '@foyer/domain/orders/groups';
import { shownPrice } from '@foyer/domain/orders/pricing';
import { layOutTickets, partNames } from '@foyer/domain/orders/registration/ticket-layout';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useCall } from '../../../../../api/query.ts';
import { Price } from '../../../../../shared/offer/Price.tsx';
import { LoadFailed } from '../../../../../shared/page/LoadFailed.tsx';
import { relationshipLabel } from '../../../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../../../session/language.tsx';
import { RadioGroup } from '../../../../../ui/ChoiceGroup.tsx';
import { Loading, Skeleton } from '../../../../../ui/Skeleton.tsx';
import { SaleForm } from './SaleForm.tsx';
import styles from './Sell.module.css';
import type { Sold } from './use-sale.ts';

interface SellPanelProps {
  event: EventView;
  profile: SearchResult['profile'];
  onSold: (sold: Sold) => void;
}

/** Sells a ticket or a package on the spot: relationship, ticket, missing answers and payment. */
export function SellPanel({ event, profile, onSold }: SellPanelProps) {
  const { locale, text: t } = useLanguage();
  const { sell } = useStaffText();
  const { eventId } = event;
  const account = profile.externalAccountIdentifier;
  const [picked, setPicked] = useState<string | null>(null);
  const lookup = useCall(
    'availableRelationships',
    { body: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0, retry: false },
  );
  const types = lookup.data?.relationshipTypes ?? [];
  const relationship =
    types.find(({ relationshipType }) => relationshipType === picked) ??
    types.find(({ selfType }) => selfType) ??
    types[0];

  if (lookup.isError) return <LoadFailed error={lookup.error} onRetry={() => void lookup.refetch()} />;
  if (!lookup.data)
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="8rem" />
      </Loading>
    );
  if (!relationship) return <p>{sell.allTaken}</p>;
  return (
    <div className={styles.panel}>
      {types.length > 1 && (
        <RadioGroup
          label={sell.relationship}
          look="inline"
          options={types.map((type) => ({
            value: type.relationshipType,
            label: relationshipLabel(type, false, locale),
          }))}
          value={relationship.relationshipType}
          onValueChange={setPicked}
        />
      )}
      <Tickets key={relationship.relationshipType} {...{ event, profile, relationship, onSold }} lookup={lookup.data} />
    </div>
  );
}

interface TicketsProps extends SellPanelProps {
  lookup: RelationshipLookup;
  relationship: RelationshipLookup['relationshipTypes'][number];
}

/** The tickets on sale for the person, and the sale of the chosen one. A single ticket is chosen already. */
function Tickets({ event, profile, lookup, relationship, onSold }: TicketsProps) {
  const { locale, text: t } = useLanguage();
  const { sell } = useStaffText();
  const { eventId } = event;
  const account = profile.externalAccountIdentifier;
  const [picked, setPicked] = useState<string | null>(null);
  const tickets = useCall(
    'availableTickets',
    {
      body: {
        eventId,
        externalAccountIdentifier: account,
        relationshipType: relationship.relationshipType,
        cartSummary: [],
      },
    },
    { staleTime: 0, retry: false },
  );
  // The first choice has the focus, so the keyboard goes on from here.
  const group = useRef<HTMLDivElement>(null);
  const isThere = tickets.data !== undefined;
  useEffect(() => {
    if (isThere) group.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus();
  }, [isThere]);

  if (tickets.isError) return <LoadFailed error={tickets.error} onRetry={() => void tickets.refetch()} />;
  if (!tickets.data)
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="8rem" />
      </Loading>
    );
  const { own, otherCurrencies } = layOutTickets(
    tickets.data.map(({ ticketConfiguration }) => ticketConfiguration),
    profile.currency,
  );
  const all = [...own, ...otherCurrencies];
  const free = all.filter((ticket) => isSellable(ticket));
  const only = free.length === 1 ? String(free[0]?.ticketConfigurationId) : null;
  const value = picked ?? only;
  const chosen = free.find(({ ticketConfigurationId }) => String(ticketConfigurationId) === value);
  if (all.length === 0) return <p>{sell.none}</p>;
  return (
    <>
      <div ref={group}>
        <RadioGroup
          label={sell.ticket}
          options={all.map((ticket) => ({
            value: String(ticket.ticketConfigurationId),
            label: translatedText(ticket.translations.description, locale, ticket.defaultDescription),
            hint: hintOf(ticket, locale, sell),
            aside: <Price {...shownPrice(ticket)} ticket={ticket} />,
            disabledReason: maxMembers(ticket) === null ? undefined : sell.needsTeam,
          }))}
          value={value}
          onValueChange={setPicked}
        />
      </div>
      {chosen && <SaleForm key={value} {...{ event, profile, lookup, relationship, onSold }} ticket={chosen} />}
    </>
  );
}

/** The remaining quantity is shown below this number. */
const scarce = 10;

/** The tickets of a package, and how few are left, by the type's own limit or by its pools. */
function hintOf(ticket: TicketConfiguration, locale: Locale, sell: StaffMessages['sell']): string | undefined {
  const left = unitsLeft(ticket);
  const few =
    ticket.poolUnits === 'few' ? sell.fewLeft : left !== null && left < scarce ? sell.left({ count: left }) : '';
  return [partNames(ticket, locale), few].filter(Boolean).join(' · ') || undefined;
}

/** A team ticket needs members. Only the full registration can find them. */
const isSellable = (ticket: TicketConfiguration) => maxMembers(ticket) === null && unitsLeft(ticket) !== 0;
