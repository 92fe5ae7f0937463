import { entryPrice, canEditEntry, type CartEntry } from '@foyer/domain/orders/cart';
import type { CartNotice } from '@foyer/domain/orders/cart-review';
import { fullName } from '@foyer/domain/people/names';
import { addOnName } from '../../../../forms/words.ts';
import { priceWords } from '../../../../shared/offer/price-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Facts, MoneyLine, Row, Stack } from '../../../../ui/Layout.tsx';
import { HoldClock } from '../HoldNote.tsx';
import { Price } from '../../../../shared/offer/Price.tsx';
import styles from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { attendeeName, couponNames, isOwnAccount, packageNote, ticketDescription } from '../words.ts';
import { answerFacts } from './answers.ts';
import { EntryNotice } from './EntryNotice.tsx';

/** One attendee in the cart: name, relationship, answers, price and notices about changes. */
export function EntryCard({
  registration,
  entry,
  notices,
  onRemove,
}: {
  registration: Registration;
  entry: CartEntry;
  notices: readonly CartNotice[];
  onRemove: () => void;
}) {
  const { event, dispatch, userId } = registration;
  const { locale, text: t } = useLanguage();
  const ticket = entry.ticketConfiguration;
  const price = entryPrice(entry);
  const relationship = relationshipLabel(entry.relationship, isOwnAccount(entry, userId), locale);
  const name = attendeeName(entry, locale) || relationship;
  const facts = answerFacts(entry, event.configuration.sections, locale, t);
  return (
    <Card
      as="article"
      level={3}
      title={name}
      aside={<Chip>{relationship}</Chip>}
      aria-label={name}
      footer={
        <Row gap={2} justify="end">
          {canEditEntry(entry) ? (
            <Button
              icon="edit"
              aria-label={t.registration.editEntry({ name })}
              onClick={() => dispatch({ type: 'editStarted', entryId: entry.entryId })}
            >
              {t.common.edit}
            </Button>
          ) : (
            <p className={styles.guestHint}>{t.registration.guestHint}</p>
          )}
          <Button variant="quiet" icon="trash" aria-label={t.registration.removeEntry({ name })} onClick={onRemove}>
            {t.common.delete}
          </Button>
        </Row>
      }
    >
      <p className={styles.number} translate="no">
        {entry.externalAccountIdentifier}
      </p>
      {notices.length > 0 && (
        <Stack gap={2} className={styles.notices}>
          {notices.map((notice) => (
            <EntryNotice
              key={`${notice.reason} ${notice.ticketConfigurationAddOnId ?? ''}`}
              registration={registration}
              entry={entry}
              notice={notice}
              onRemove={onRemove}
            />
          ))}
        </Stack>
      )}
      <MoneyLine
        label={ticketDescription(ticket, locale)}
        note={[packageNote(entry, t, locale), ...couponNames(ticket, locale)].filter(Boolean).join(' · ') || undefined}
        amount={<Price price={price.price} was={price.was} ticket={ticket} />}
      />
      {price.addOns.map(({ ticketConfigurationAddOnId, price: amount }) => {
        const addOn = ticket.addOns.find((each) => each.ticketConfigurationAddOnId === ticketConfigurationAddOnId);
        return addOn ? (
          <MoneyLine
            key={ticketConfigurationAddOnId}
            label={addOnName(addOn, locale)}
            amount={priceWords(amount, addOn) ?? ''}
          />
        ) : null;
      })}
      {entry.associatedTickets.length > 0 && (
        <p className={styles.team}>
          <strong>{t.registration.team}</strong>{' '}
          {entry.associatedTickets.map((member) => fullName(member, locale)).join(', ')}
        </p>
      )}
      {entry.hold && (
        <p>
          <HoldClock
            key={String(entry.hold.expiresAt)}
            hold={entry.hold}
            onEnd={() => entry.hold && dispatch({ type: 'holdExpired', reservationId: entry.hold.reservationId })}
          />
        </p>
      )}
      {facts.length > 0 && (
        <details className={styles.more}>
          <summary>{t.registration.answers({ count: facts.length })}</summary>
          <Facts facts={facts} />
        </details>
      )}
    </Card>
  );
}
