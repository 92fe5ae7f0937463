import { useState, type ReactNode } from 'react';
import type { EventPreview, PreviewedTicket } from '@foyer/contract/events/event-preview';
import type { Country, Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { unitsLeft } from '@foyer/domain/orders/eligibility';
import { currencyFor } from '@foyer/domain/people/home';
import { shownPrice } from '@foyer/domain/orders/pricing';
import { layOutTickets, partNames } from '@foyer/domain/orders/registration/ticket-layout';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { EventCard } from '../../../../shared/event/EventCard.tsx';
import { Price } from '../../../../shared/offer/Price.tsx';
import { TicketCards } from '../../../../shared/offer/TicketCards.tsx';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import type { ChoiceOption } from '../../../../ui/ChoiceGroup.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { FilledForm } from '../form/FilledForm.tsx';
import { Phrases } from '../../../../ui/Phrases.tsx';
import { useDraftFace } from './use-draft-face.ts';
import styles from './Preview.module.css';

interface SeenEventProps {
  preview: EventPreview;
  /** The country of the viewing account. Undefined uses the country of the language. */
  country: Country | undefined;
  /** Notes for staff in their own language. Everything else is in the attendee's language. */
  words: StaffMessages['eventPreview'];
  reading: Locale;
}

/** The attendee's view with the real components: card, tickets and form. */
export function SeenEvent({ preview, country, words, reading }: SeenEventProps) {
  const { locale, text: t } = useLanguage();
  const { event, tickets } = preview;
  const face = useDraftFace(event, preview.revision !== null);
  const at = new Date(preview.at);
  const [picked, setPicked] = useState<number>();
  const isOffered = ({ state }: PreviewedTicket) => state === 'onSale';
  const offered = tickets.filter(isOffered).map(({ ticket }) => ticket);
  const currency = currencyFor(country, locale);
  const [only, ...others] = offered;
  const chosen =
    others.length === 0 ? only : offered.find(({ ticketConfigurationId }) => ticketConfigurationId === picked);
  const types = event.configuration.relationshipTypes;
  const optionWords: OptionWords = { locale, words, zone: event.configuration.timeZone, reading };
  return (
    <Stack gap={6}>
      <Part title={words.card} reading={reading}>
        <div className={styles.card}>
          <EventCard
            event={event}
            eager
            preview={{
              at,
              ...(face ? { face } : {}),
              register: (
                <Button variant="primary" disabled disabledReason={<span lang={reading}>{words.onlyPreview}</span>}>
                  {t.events.register}
                </Button>
              ),
            }}
          />
        </div>
      </Part>
      <Part title={words.tickets} reading={reading}>
        {tickets.length === 0 ? (
          <EmptyState icon="ticket" title={words.noTickets} level={3}>
            {words.noTicketsHint}
          </EmptyState>
        ) : (
          <Stack gap={4}>
            {offered.length === 0 && <Alert tone="warning">{words.noneOnSale}</Alert>}
            <TicketCards
              // A new currency remounts the list, because the expanded ticket may differ.
              key={currency}
              layout={layOutTickets(offered, currency)}
              option={(ticket) => optionOf({ ticket, state: 'onSale' }, optionWords)}
              rest={tickets.filter((each) => !isOffered(each)).map((each) => optionOf(each, optionWords))}
              value={chosen && String(chosen.ticketConfigurationId)}
              onValueChange={(id) => setPicked(Number(id))}
            />
          </Stack>
        )}
      </Part>
      <Part title={words.form} reading={reading}>
        <Card>
          <FilledForm
            {...event.configuration}
            type={types.find(({ relationshipType }) => relationshipType === preview.relationshipType)}
            ticketConfigurationId={chosen?.ticketConfigurationId ?? null}
            addOns={chosen?.addOns ?? []}
            at={at}
          />
        </Card>
      </Part>
    </Stack>
  );
}

/** A part of the attendee's view. Its heading is for staff. */
function Part({ title, reading, children }: { title: string; reading: Locale; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading} lang={reading}>
        <Phrases>{title}</Phrases>
      </h2>
      {children}
    </section>
  );
}

interface OptionWords {
  locale: Locale;
  words: StaffMessages['eventPreview'];
  zone: string;
  reading: Locale;
}

/** A ticket option. If the ticket is not offered, it shows the reason. */
function optionOf(
  { ticket, state, windowAt }: Pick<PreviewedTicket, 'ticket' | 'state' | 'windowAt'>,
  { locale, words, zone, reading }: OptionWords,
): ChoiceOption {
  const dated = (at: string | null) => (at === null ? '' : formatDate(at, zone, reading, 'longWithTime'));
  const left = unitsLeft(ticket);
  const why = {
    onSale: undefined,
    notYet: words.notYet({ date: dated(windowAt ?? ticket.startDateTime) }),
    over: words.over({ date: dated(windowAt ?? ticket.endDateTime) }),
    soldOut: words.soldOut,
    notOffered: words.notOffered,
    draw: words.draw({ date: dated(windowAt ?? null) }),
    notInWindow: words.notInWindow,
    notQualified: words.notQualified,
  }[state];
  const names = ticket.coupons
    .filter((coupon) => ticket.couponsApplied.includes(coupon.ticketConfigurationCouponId))
    .map((coupon) => translatedText(coupon.translations.description, locale, coupon.defaultDescription));
  const units = left === null ? (ticket.poolUnits === 'few' ? words.fewLeft : '') : words.left({ count: left });
  const hint = [partNames(ticket, locale), ...names, units].filter(Boolean).join(' · ');
  return {
    value: String(ticket.ticketConfigurationId),
    label: translatedText(ticket.translations.description, locale, ticket.defaultDescription),
    hint,
    aside: <Price {...shownPrice(ticket)} ticket={ticket} />,
    disabledReason: why && <span lang={reading}>{why}</span>,
  };
}
