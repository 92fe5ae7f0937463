import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { unitsLeft } from '@foyer/domain/orders/eligibility';
import { maxMembers } from '@foyer/domain/orders/groups';
import { shownPrice } from '@foyer/domain/orders/pricing';
import { layOutTickets, partNames, type TicketLayout } from '@foyer/domain/orders/registration/ticket-layout';
import { Price } from '../../../../shared/offer/Price.tsx';
import { TicketCards } from '../../../../shared/offer/TicketCards.tsx';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { ChoiceOption } from '../../../../ui/ChoiceGroup.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { profileQuery } from '../../../../shared/money/payment-queries.ts';
import styles from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { attendeeName, couponNames, isOwnAccount, ticketDescription, ticketMore } from '../words.ts';
import type { MissingTicketsProps } from '../../../../shared/purchase-reasons/MissingTickets.tsx';
import type { OwnSaleNoteProps } from '../../../../shared/own-sale/OwnSaleNote.tsx';
import type { WaitingPartProps } from '../../../../shared/waiting/WaitingPart.tsx';
import { ticketQuestion } from '../calls.ts';
import { Person } from './Person.tsx';
import { StepFrame } from './StepFrame.tsx';

/**
 * Loaded only if a ticket is sold out, after the tickets are painted. If the chunk fails to load, the part is left out.
 */
const WaitingPart = lazy<ComponentType<WaitingPartProps>>(() =>
  new Promise(requestAnimationFrame)
    .then(() => import('../../../../shared/waiting/WaitingPart.tsx'))
    .catch(() => ({ default: () => null })),
);

/** Lazy-loaded, because few events have sale windows. */
const OwnSaleNote = lazy<ComponentType<OwnSaleNoteProps>>(() =>
  import('../../../../shared/own-sale/OwnSaleNote.tsx').catch(() => ({ default: () => null })),
);
/** Loaded when the person asks why a ticket is missing, or when there is none. */
const MissingTickets = lazy<ComponentType<MissingTicketsProps>>(
  () => import('../../../../shared/purchase-reasons/MissingTickets.tsx'),
);

const notParticipating = 'none';
/** Show the remaining quantity when it is below this number. */
const scarce = 10;

/**
 * Step 3: the ticket, with price, description and more information, or no ticket. Selecting a limited ticket takes a
 * hold.
 */
export function TicketStep({ registration }: { registration: Registration }) {
  const { state, dispatch, wordsOf, userId } = registration;
  const { locale, text: t } = useLanguage();
  const { attendee, offer, declined, check, picked } = state;
  const tickets = offer.tickets ?? [];
  // The ticket that a restored draft selected may not be offered any more.
  const isThere = (id: number | undefined) => tickets.some((ticket) => ticket.ticketConfigurationId === id);
  const marked = picked === notParticipating || (picked !== null && isThere(picked)) ? picked : null;
  const current = attendee.ticketConfiguration?.ticketConfigurationId;
  const { currency, isCurrencyLoading } = useOwnCurrency(registration);
  const chosen = marked ?? (declined ? notParticipating : (current ?? null));
  const value = chosen === null ? null : String(chosen);
  const name = attendeeName(attendee, locale);

  const { relationship } = attendee;
  const whose =
    name || !relationship ? undefined : relationshipLabel(relationship, isOwnAccount(attendee, userId), locale);

  const onContinue = () => {
    if (value === notParticipating) return dispatch({ type: 'declined' });
    dispatch({ type: 'ticketChosen', ticketConfigurationId: Number(value) });
  };

  const loadAgain = () => dispatch({ type: 'ticketsRequested' });
  const isLoading = (offer.tickets === null && !offer.error) || isCurrencyLoading;
  const cannotAsk = offer.error !== null && tickets.length === 0;
  const [showsMissing, setShowsMissing] = useState(false);
  // A phone shows the first ticket at once; on a wide window the bar would cut the button below the tickets.
  const [isWide] = useState(() => window.matchMedia('(width >= 48rem)').matches);
  const missing =
    relationship && (showsMissing || cannotAsk) ? (
      <Suspense>
        <MissingTickets event={registration.event} about={ticketQuestion(state)} onChanged={loadAgain} />
      </Suspense>
    ) : (
      !isLoading && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setShowsMissing(true)}>
            {t.registration.whyMissing}
          </Button>
        </div>
      )
    );
  return (
    <StepFrame
      registration={registration}
      isLoading={isLoading}
      lead={whose}
      title={name ? t.registration.ticketTitleFor({ name }) : t.registration.ticketTitle}
      after={
        registration.event.soldOut && (
          <Suspense>
            <WaitingPart registration={registration} />
          </Suspense>
        )
      }
      action={
        cannotAsk ? null : (
          <Button
            variant="primary"
            iconEnd="arrow-right"
            loading={check === 'choosing'}
            disabledReason={
              offer.tickets === null ? undefined : value === null ? t.registration.needsTicket : undefined
            }
            disabled={offer.tickets === null || isLoading}
            onClick={onContinue}
          >
            {t.common.next}
          </Button>
        )
      }
    >
      {!isOwnAccount(attendee, userId) && (
        <Person lookup={state.search.result} identifier={attendee.externalAccountIdentifier} />
      )}
      {offer.error && (
        <Alert
          tone={offer.error === 'NO_AVAILABLE_TICKET' ? 'warning' : 'error'}
          live
          actions={
            cannotAsk && (
              <Button icon="refresh" onClick={loadAgain}>
                {t.common.retry}
              </Button>
            )
          }
        >
          {wordsOf(offer.error)}
        </Alert>
      )}
      {registration.event.hasSaleWindows && isOwnAccount(attendee, userId) && (
        <Suspense>
          <OwnSaleNote event={registration.event} onOpened={loadAgain} />
        </Suspense>
      )}
      {declined && marked === null && (
        <Alert tone="info" live>
          {t.registration.declinedText}
        </Alert>
      )}
      {isWide && missing}
      {isLoading ? (
        <Loading label={t.common.loading} className={styles.skeletons}>
          <Skeleton shape="block" height="5rem" lines={4} />
        </Loading>
      ) : (
        tickets.length > 0 && (
          <Choice registration={registration} layout={layOutTickets(tickets, currency)} value={value} />
        )
      )}
      {!isWide && missing}
    </StepFrame>
  );
}

function Choice({
  registration,
  layout,
  value,
}: {
  registration: Registration;
  layout: TicketLayout;
  value: string | null;
}) {
  const { state, dispatch } = registration;
  const { locale, text: t } = useLanguage();
  const { attendee, check } = state;
  const option = (ticket: TicketConfiguration): ChoiceOption => {
    const isCurrent = ticket.ticketConfigurationId === attendee.ticketConfiguration?.ticketConfigurationId;
    const more = ticketMore(ticket, locale);
    return {
      value: String(ticket.ticketConfigurationId),
      label: ticketDescription(ticket, locale),
      hint: <TicketNotes ticket={ticket} isHeld={attendee.hold !== null && isCurrent} />,
      aside: <Price {...shownPrice(ticket)} ticket={ticket} />,
      more: more && (
        <details className={styles.more}>
          <summary aria-label={t.registration.moreAbout({ ticket: ticketDescription(ticket, locale) })}>
            {t.registration.more}
          </summary>
          <p>{more}</p>
        </details>
      ),
    };
  };
  return (
    <TicketCards
      disabled={check === 'choosing'}
      layout={layout}
      option={option}
      rest={[{ value: notParticipating, label: t.registration.preferNot }]}
      value={value}
      onValueChange={(picked) =>
        dispatch({ type: 'ticketPicked', picked: picked === notParticipating ? picked : Number(picked) })
      }
    />
  );
}

/**
 * The currency that the buyer pays in: the cart's, otherwise the account's. `null` while it is unknown. The tickets
 * wait for it, because it decides their order.
 */
function useOwnCurrency({ state }: Registration): { currency: Currency | null; isCurrencyLoading: boolean } {
  const [first] = state.cart.entries;
  const profile = useQuery(profileQuery);
  const ofCart = first?.ticketConfiguration.currency;
  return { currency: ofCart ?? profile.data?.currency ?? null, isCurrencyLoading: !ofCart && profile.isLoading };
}

/** The small lines below a ticket: discounts, remaining quantity and number of people. */
function TicketNotes({ ticket, isHeld }: { ticket: TicketConfiguration; isHeld: boolean }) {
  const { locale, text: t } = useLanguage();
  const left = unitsLeft(ticket);
  const max = maxMembers(ticket);
  const notes = [
    partNames(ticket, locale),
    ...couponNames(ticket, locale),
    max === null ? '' : t.registration.teamOf({ count: max }),
    left !== null && left < scarce && !isHeld ? t.registration.left({ count: left }) : '',
    ticket.poolUnits === 'few' && !isHeld ? t.registration.fewLeft : '',
  ].filter(Boolean);
  return notes.length === 0 ? null : <>{notes.join(' · ')}</>;
}
