import type { CancellationQuote } from '@foyer/contract/tickets/cancellation';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { momentWords } from '../time/moment.ts';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { MoneyLine } from '../../ui/Layout.tsx';
import { amountWords } from '../money/amount.ts';
import { useTicketChangesText } from './texts.ts';

interface CancellationSummaryProps {
  ticket: Ticket;
  event: EventView;
  quote: CancellationQuote;
}

/**
 * The cancelled ticket with the paid, retained and refunded amounts and the refund's destination; or why it cannot be
 * cancelled.
 */
export function CancellationSummary({ ticket, event, quote }: CancellationSummaryProps) {
  const { locale } = useLanguage();
  const words = useTicketChangesText();
  const { currency, paid, fee, feePercent, refund, refundTo } = quote;
  const money = (amount: number) => amountWords(amount, currency, ticket.metadata.currencyLocale);
  if (quote.reason !== null) return <Alert tone="info">{words.cancellationReasons[quote.reason]}</Alert>;
  const freeText = quote.package ? words.cancellation.freePackage : words.cancellation.freeTicket;
  const until =
    quote.until === null ? null : momentWords(quote.until, event.configuration.timeZone, locale, 'longWithTime');
  return (
    <>
      {quote.package && (
        <>
          <p>
            <strong>
              {translatedText(quote.package.translations.description, locale, quote.package.defaultDescription)}
            </strong>
            <br />
            {words.cancellation.packageTickets}
          </p>
          <ul>
            {quote.package.people.map((person) => (
              <li key={person.ticketId} translate="no">
                {fullName(person, locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {!quote.package && <strong translate="no">{fullName(ticket, locale)}</strong>}
        {!quote.package && until !== null && <br />}
        {until !== null && <span>{words.cancellation.until({ at: until })}</span>}
      </p>
      <div>
        {quote.lines.map((line, index) => (
          <MoneyLine
            key={index}
            muted
            label={
              line.kind === 'waived' || line.kind === 'refunded'
                ? words.cancellation[line.kind]
                : translatedText(line.translations.name, locale, line.defaultName)
            }
            amount={line.kind === 'waived' || line.kind === 'refunded' ? `−${money(line.amount)}` : money(line.amount)}
          />
        ))}
        {paid > 0 && fee > 0 && (
          <MoneyLine
            label={
              feePercent === null
                ? words.cancellation.fee
                : words.cancellation.feePercent({ percent: String(feePercent) })
            }
            amount={`−${money(fee)}`}
          />
        )}
        <MoneyLine
          total
          label={words.cancellation.refund}
          note={paid === 0 ? freeText : refundTo.map((to) => refundMethodText(to)).join(', ')}
          amount={money(refund)}
        />
      </div>
      {quote.team === 'ends' && <Alert tone="info">{words.cancellation.teamEnds}</Alert>}
      {quote.team === 'leaves' && <Alert tone="info">{words.cancellation.teamLeaves}</Alert>}
      <Alert tone="warning">{quote.package ? words.cancellation.packageWarning : words.cancellation.warning}</Alert>
    </>
  );

  function refundMethodText({ lastFour, isOwn }: CancellationQuote['refundTo'][number]): string {
    if (!isOwn) return words.cancellation.toPayer;
    return lastFour === null ? words.cancellation.toOwn : words.cancellation.toCard({ lastFour });
  }
}
