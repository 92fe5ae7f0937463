import type { Ticket, TicketChange } from '@foyer/contract/tickets/ticket';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Compare } from '../../ui/Compare.tsx';
import { MoneyLine } from '../../ui/Layout.tsx';
import { amountWords } from '../money/amount.ts';
import { ticketDescription } from '../ticket/ticket-words.ts';

/** The effect of a change before it is confirmed: both tickets side by side, add-ons, the team and the cost. */
export function ChangeSummary({ ticket, offer }: { ticket: Ticket; offer: TicketChange }) {
  const { locale, text: t } = useLanguage();
  const { currency, currencyLocale, settledBy, lines, amountDue: due } = offer;
  const money = (amount: number) => amountWords(amount, currency, currencyLocale);
  return (
    <>
      <Compare
        beforeLabel={t.tickets.now}
        afterLabel={t.tickets.after}
        before={
          <>
            <strong>{ticketDescription(ticket, locale)}</strong>
            {ticket.metadata.amount !== null && <p>{money(ticket.metadata.amount)}</p>}
          </>
        }
        after={
          <>
            <strong>{translatedText(offer.translations.description, locale, offer.defaultDescription)}</strong>
            <p>{money(offer.overrideAmount ?? offer.amount)}</p>
          </>
        }
      />
      {lines
        .filter((line) => line.kind !== 'ticket')
        .map((line, index) => (
          <MoneyLine
            key={index}
            muted
            label={
              line.kind === 'waived'
                ? t.tickets.waivedBefore
                : translatedText(line.translations.name, locale, line.defaultName)
            }
            note={line.kind === 'addOn' && line.after === null ? t.tickets.notInNew : undefined}
            amount={
              line.kind === 'waived'
                ? money(line.after ?? 0)
                : `${money(line.before ?? 0)} → ${line.after === null ? '–' : money(line.after)}`
            }
          />
        ))}
      {offer.team === 'ends' && <Alert tone="info">{t.tickets.teamEnds}</Alert>}
      {offer.team === 'begins' && <Alert tone="info">{t.tickets.teamBegins}</Alert>}
      <MoneyLine
        total
        label={due > 0 ? t.tickets.toPay : due < 0 ? t.tickets.toRefund : t.tickets.nothingDue}
        note={
          settledBy === 'page'
            ? t.tickets.paidOnPage
            : settledBy !== 'on-file'
              ? undefined
              : due > 0
                ? t.tickets.chargedOnFile
                : t.tickets.refundedOnFile
        }
        amount={money(Math.abs(due))}
      />
    </>
  );
}
