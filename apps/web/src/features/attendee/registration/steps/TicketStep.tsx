import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { TicketConfiguration } from '@foyer/contract/ticket-configuration';
import { piecesLeft } from '@foyer/domain/eligibility';
import { maxMembers } from '@foyer/domain/groups';
import { shownPrice } from '@foyer/domain/pricing';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { RadioGroup, type ChoiceOption } from '../../../../ui/Checkbox.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { Price } from '../Price.tsx';
import styles from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../product/person/relationship-words.ts';
import { attendeeName, couponNames, isOwnAccount, ticketDescription, ticketMore } from '../words.ts';
import type { WaitingPartProps } from '../../../../product/waiting/WaitingPart.tsx';
import { Person } from './Person.tsx';
import { StepFrame } from './StepFrame.tsx';

/** Loaded where something is sold out alone; without a network there is none, and nothing else is the worse for it. */
const WaitingPart = lazy<ComponentType<WaitingPartProps>>(() =>
  import('../../../../product/waiting/WaitingPart.tsx').catch(() => ({ default: () => null })),
);

const notParticipating = 'none';
/** Fewer pieces than this are worth saying. */
const scarce = 10;

/** Step 3: which ticket, with price, description and more, or none at all. Choosing a limited one takes a hold. */
export function TicketStep({ registration }: { registration: Registration }) {
  const { state, dispatch, wordsOf, userId } = registration;
  const { locale, text: t } = useLanguage();
  const { attendee, offer, declined, check } = state;
  const current = attendee.ticketConfiguration?.ticketConfigurationId;
  const [picked, setPicked] = useState<string | null>(null);
  const value = picked ?? (declined ? notParticipating : current === undefined ? null : String(current));
  const tickets = offer.tickets ?? [];
  const name = attendeeName(attendee, locale);

  const { relationship } = attendee;
  const whose =
    name || !relationship ? undefined : relationshipLabel(relationship, isOwnAccount(attendee, userId), locale);

  const goOn = () => {
    setPicked(null);
    if (value === notParticipating) return dispatch({ type: 'declined' });
    dispatch({ type: 'ticketChosen', ticketConfigurationId: Number(value) });
  };

  const cannotAsk = offer.error !== null && tickets.length === 0;
  return (
    <StepFrame
      registration={registration}
      lead={whose}
      title={name ? t.registration.ticketTitleFor({ name }) : t.registration.ticketTitle}
      action={
        cannotAsk ? null : (
          <Button
            variant="primary"
            iconEnd="arrow-right"
            loading={check === 'choosing'}
            disabledReason={
              offer.tickets === null ? undefined : value === null ? t.registration.needsTicket : undefined
            }
            disabled={offer.tickets === null}
            onClick={goOn}
          >
            {t.common.next}
          </Button>
        )
      }
    >
      {!isOwnAccount(attendee, registration.userId) && (
        <Person lookup={state.search.result} identifier={attendee.externalAccountIdentifier} />
      )}
      {offer.error && (
        <Alert
          tone={offer.error === 'NO_AVAILABLE_TICKET' ? 'warning' : 'error'}
          live
          actions={
            cannotAsk && (
              <Button icon="refresh" onClick={() => dispatch({ type: 'ticketsRequested' })}>
                {t.common.retry}
              </Button>
            )
          }
        >
          {wordsOf(offer.error)}
        </Alert>
      )}
      {declined && picked === null && (
        <Alert tone="info" live>
          {t.registration.declinedText}
        </Alert>
      )}
      {offer.tickets === null && !offer.error ? (
        <Loading label={t.common.loading} className={styles.skeletons}>
          <Skeleton shape="block" height="5rem" lines={4} />
        </Loading>
      ) : (
        tickets.length > 0 && (
          <RadioGroup
            label={t.registration.tickets}
            look="cards"
            className={styles.tickets}
            disabled={check === 'choosing'}
            options={[
              ...tickets.map((ticket): ChoiceOption => ({
                value: String(ticket.ticketConfigurationId),
                label: ticketDescription(ticket, locale),
                hint: (
                  <TicketNotes
                    ticket={ticket}
                    isHeld={attendee.hold !== null && ticket.ticketConfigurationId === current}
                  />
                ),
                aside: <Price {...shownPrice(ticket)} ticket={ticket} />,
              })),
              { value: notParticipating, label: t.registration.preferNot },
            ]}
            value={value}
            onValueChange={setPicked}
          />
        )
      )}
      <MoreInformation tickets={tickets} />
      {registration.event.soldOut && (
        <Suspense>
          <WaitingPart registration={registration} />
        </Suspense>
      )}
    </StepFrame>
  );
}

/** Small beneath a ticket: the discounts, how many are left, for how many people. */
function TicketNotes({ ticket, isHeld }: { ticket: TicketConfiguration; isHeld: boolean }) {
  const { locale, text: t } = useLanguage();
  const left = piecesLeft(ticket);
  const max = maxMembers(ticket);
  const notes = [
    ...couponNames(ticket, locale),
    max === null ? '' : t.registration.teamOf({ count: max }),
    left !== null && left < scarce && !isHeld ? t.registration.left({ count: left }) : '',
  ].filter(Boolean);
  return notes.length === 0 ? null : <>{notes.join(' · ')}</>;
}

/** 'More information' of each ticket that has some, beneath the choice so that reading it chooses nothing. */
function MoreInformation({ tickets }: { tickets: readonly TicketConfiguration[] }) {
  const { locale, text: t } = useLanguage();
  const told = tickets.filter((ticket) => ticketMore(ticket, locale) !== '');
  if (told.length === 0) return null;
  return (
    <div>
      {told.map((ticket) => (
        <details key={ticket.ticketConfigurationId} className={styles.more}>
          <summary>{t.registration.moreAbout({ ticket: ticketDescription(ticket, locale) })}</summary>
          <p>{ticketMore(ticket, locale)}</p>
        </details>
      ))}
    </div>
  );
}
