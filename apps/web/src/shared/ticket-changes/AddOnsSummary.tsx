import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { AddOnChanges } from '@foyer/contract/tickets/ticket-add-ons';
import { fullName } from '@foyer/domain/people/names';
import { isExempt } from '@foyer/domain/people/permissions';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckboxGroup } from '../../ui/ChoiceGroup.tsx';
import { MoneyLine } from '../../ui/Layout.tsx';
import { amountWords } from '../money/amount.ts';
import { useTicketChangesText } from './texts.ts';

interface AddOnsSummaryProps {
  ticket: Ticket;
  data: AddOnChanges;
  wanted: readonly number[];
  /** True if the choice changes nothing. */
  isSame: boolean;
  onChange: (wanted: number[]) => void;
}

/** Each add-on with its price or the reason why it cannot change, and the price of the choice. */
export function AddOnsSummary({ ticket, data: { addOns, quote }, wanted, isSame, onChange }: AddOnsSummaryProps) {
  const { locale, text: t } = useLanguage();
  const { addOnChanges: words } = useTicketChangesText();
  const viewer = useSignedIn();
  const money = (amount: number) => amountWords(amount, ticket.metadata.currency, ticket.metadata.currencyLocale);
  const due = quote?.amountDue ?? 0;
  const notes = {
    none: undefined,
    page: t.tickets.paidOnPage,
    staff: isExempt(viewer, 'cash') ? undefined : t.tickets.reasonStaffOnly,
    'on-file': due > 0 ? t.tickets.chargedOnFile : t.tickets.refundedOnFile,
  };
  return (
    <>
      {addOns.length === 0 ? (
        <Alert tone="info">{words.none}</Alert>
      ) : (
        <CheckboxGroup
          label={fullName(ticket, locale)}
          look="cards"
          values={wanted.map(String)}
          options={addOns.map(({ ticketConfigurationAddOnId: id, translations, ...addOn }) => ({
            value: String(id),
            label: translatedText(translations.name, locale, addOn.defaultName),
            hint: translatedText(translations.description, locale, addOn.defaultDescription) || undefined,
            aside: addOn.amount > 0 ? money(addOn.amount) : undefined,
            disabledReason: addOn.reason === null ? undefined : words[addOn.reason],
          }))}
          onValuesChange={(values) => onChange(values.map(Number))}
        />
      )}
      {!isSame && (
        <MoneyLine
          total
          label={due > 0 ? t.tickets.toPay : due < 0 ? t.tickets.toRefund : t.tickets.nothingDue}
          note={notes[quote?.settledBy ?? 'none']}
          amount={money(Math.abs(due))}
        />
      )}
    </>
  );
}
