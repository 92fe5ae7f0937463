import { useState, type ComponentProps } from 'react';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketLayout } from '@foyer/domain/orders/registration/ticket-layout';
import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup, type ChoiceOption } from '../../ui/ChoiceGroup.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Offer.module.css';

/** `value` is a ticket's number, or a value of `rest`. */
interface TicketCardsProps extends Pick<ComponentProps<typeof RadioGroup>, 'value' | 'disabled' | 'onValueChange'> {
  layout: TicketLayout;
  /** The card of a ticket. */
  option: (ticket: TicketConfiguration) => ChoiceOption;
  /** The options after the tickets. */
  rest: readonly ChoiceOption[];
}

/** The tickets as cards. Tickets in other currencies are collapsed into one line. */
export function TicketCards({ layout: { own, otherCurrencies }, option, rest, ...group }: TicketCardsProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const isBehind =
    otherCurrencies.length > 0 &&
    !all &&
    !otherCurrencies.some((ticket) => String(ticket.ticketConfigurationId) === group.value);
  const shown = isBehind ? own : [...own, ...otherCurrencies];
  return (
    <>
      <RadioGroup
        {...group}
        label={<VisuallyHidden>{t.registration.tickets}</VisuallyHidden>}
        look="cards"
        className={styles.tickets}
        options={[...shown.map(option), ...rest]}
      />
      {isBehind && (
        <div>
          <Button variant="quiet" icon="chevron-down" onClick={() => setAll(true)}>
            {t.registration.otherCurrencies({ count: otherCurrencies.length })}
          </Button>
        </div>
      )}
    </>
  );
}
