import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { EventView } from '@foyer/contract/events/events';
import { fullName } from '@foyer/domain/people/names';
import { canBecome } from '@foyer/domain/tickets/ticket-state';
import { amountWords } from '../../../shared/money/amount.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CheckboxGroup, RadioGroup, type ChoiceOption } from '../../../ui/ChoiceGroup.tsx';
import { withPackages, type RefundChoice, type RefundPlan } from './refund-plan.ts';

interface RefundScopeProps {
  order: AccountOrder;
  event: EventView;
  choice: RefundChoice;
  plan: RefundPlan;
  disabled: boolean;
  onChoice: (choice: RefundChoice) => void;
}

/** Chooses what is refunded: the whole order, single tickets, or an amount. */
export function RefundScope({ order, choice, disabled, onChoice, ...props }: RefundScopeProps) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const hasTickets = order.tickets.length > 1 && order.tickets.some(({ refundableAmount }) => refundableAmount > 0);
  const options: ChoiceOption[] = [
    {
      value: 'order',
      label: orderSummary.wholeOrder,
      hint: orderSummary.wholeOrderHint,
      aside: amountWords(order.refundableAmount, order.currency, locale),
    },
    ...(hasTickets ? [{ value: 'tickets', label: orderSummary.singleTickets }] : []),
    { value: 'amount', label: orderSummary.anAmount, hint: orderSummary.anAmountHint },
  ];
  return (
    <>
      <RadioGroup
        label={orderSummary.what}
        value={choice.kind}
        disabled={disabled}
        options={options}
        onValueChange={(kind) => onChoice(choiceOf(kind, order, choice))}
      />
      {choice.kind === 'tickets' && (
        <ChosenTickets {...props} order={order} choice={choice} disabled={disabled} onChoice={onChoice} />
      )}
      {choice.kind === 'amount' && (
        <Amount {...props} order={order} choice={choice} disabled={disabled} onChoice={onChoice} />
      )}
    </>
  );
}

/** Keeps the selected ticket when staff change the kind. */
function choiceOf(kind: string, { tickets }: AccountOrder, before: RefundChoice): RefundChoice {
  if (kind === 'order') return { kind };
  const selected =
    before.kind === 'tickets' ? before.ticketIds : before.kind === 'amount' ? [before.ticketId ?? 0] : [];
  const ticketIds = tickets.map(({ ticketId }) => ticketId).filter((id) => selected.includes(id));
  if (kind === 'tickets') return { kind, ticketIds };
  const only = tickets.length === 1 ? tickets[0]?.ticketId : ticketIds.length === 1 ? ticketIds[0] : undefined;
  return { kind: 'amount', ticketId: only ?? null, amount: null, endsTickets: false };
}

type PartProps<K extends RefundChoice['kind']> = Omit<RefundScopeProps, 'choice'> & {
  choice: Extract<RefundChoice, { kind: K }>;
};

function useTicketOptions({ order, event }: Pick<RefundScopeProps, 'order' | 'event'>): ChoiceOption[] {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  return order.tickets.map((ticket) => ({
    value: String(ticket.ticketId),
    label: `${fullName(ticket, locale)} · ${relationshipName(
      event.configuration.relationshipTypes,
      ticket.metadata.relationship,
      locale,
    )}`,
    hint: ticket.status === 'CHECKED_IN' ? orderSummary.checkedInStays : undefined,
    aside: ticket.refundableAmount > 0 ? amountWords(ticket.refundableAmount, order.currency, locale) : undefined,
    disabledReason: ticket.refundableAmount > 0 ? undefined : orderSummary.noMoneyOn,
  }));
}

function ChosenTickets({ order, event, choice, disabled, onChoice }: PartProps<'tickets'>) {
  const { orderSummary } = useStaffText();
  const options = useTicketOptions({ order, event });
  return (
    <CheckboxGroup
      label={orderSummary.chooseTickets}
      values={choice.ticketIds.map(String)}
      disabled={disabled}
      options={options}
      onValuesChange={(values) =>
        onChoice({ kind: 'tickets', ticketIds: withPackages(order, choice.ticketIds, values.map(Number)) })
      }
    />
  );
}

const ofOrder = 'order';

function Amount({ order, event, choice, plan, disabled, onChoice }: PartProps<'amount'>) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const options = useTicketOptions({ order, event });
  const money = (amount: number) => amountWords(amount, order.currency, locale);
  const { ticketId } = choice;
  const most = money(plan.most);
  const ending = order.tickets.filter(
    (ticket) => (ticketId === null || ticket.ticketId === ticketId) && canBecome(ticket.status, 'CANCELED'),
  ).length;
  return (
    <>
      {order.tickets.length > 1 && (
        <RadioGroup
          label={orderSummary.amountOf}
          hint={orderSummary.amountOfHint}
          value={ticketId === null ? ofOrder : String(ticketId)}
          disabled={disabled}
          options={[
            { value: ofOrder, label: orderSummary.wholeOrder, aside: money(order.refundableAmount) },
            ...options,
          ]}
          onValueChange={(value) => onChoice({ ...choice, ticketId: value === ofOrder ? null : Number(value) })}
        />
      )}
      <NumberField
        label={orderSummary.amount}
        hint={orderSummary.amountMost({ most })}
        currency={order.currency}
        error={plan.problem === 'tooMuch' ? orderSummary.amountTooHigh({ most }) : undefined}
        required
        disabled={disabled}
        value={choice.amount}
        onNumber={(amount) => onChoice({ ...choice, amount })}
      />
      {ending > 0 && (
        <Checkbox
          label={orderSummary.endTickets({ count: ending })}
          hint={orderSummary.endTicketsHint}
          checked={choice.endsTickets}
          disabled={disabled}
          onCheckedChange={(endsTickets) => onChoice({ ...choice, endsTickets })}
        />
      )}
    </>
  );
}
