import { useState } from 'react';
import { notNeeded } from '@foyer/contract/wire/vocabulary';
import { availableAddOns } from '@foyer/domain/orders/add-ons';
import { useCall } from '../../../../../api/query.ts';
import { addOnChoice } from '../../../../../forms/add-on-choice.ts';
import { useLanguage } from '../../../../../session/language.tsx';
import { Alert } from '../../../../../ui/Alert.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { CheckboxGroup } from '../../../../../ui/ChoiceGroup.tsx';
import type { Registration } from '../../use-registration.ts';
import { useRareStepText } from '../rare-text.ts';
import { StepFrame } from '../StepFrame.tsx';

/** Step 6: add-ons of the ticket, or 'Not Needed', which excludes all others (forms 1.6). */
export function AddOnStep({ registration }: { registration: Registration }) {
  const { state, dispatch, wordsOf } = registration;
  const { locale, text: t } = useLanguage();
  const rareSteps = useRareStepText();
  const { attendee } = state;
  const [now] = useState(() => new Date());
  const ticket = attendee.ticketConfiguration;
  const { eventId } = state.context.event;
  const ticketConfigurationId = ticket?.ticketConfigurationId ?? 0;
  // The add-ons that came with the ticket show at once. This query updates their stock.
  const fresh = useCall(
    'listAddOns',
    { params: { eventId, ticketConfigurationId } },
    { enabled: ticketConfigurationId > 0, retry: false },
  );
  const offered = availableAddOns(fresh.data ?? ticket?.addOns ?? [], now);
  const soldOut = (ticket?.addOns ?? []).filter(
    (addOn) => !offered.some((each) => each.ticketConfigurationAddOnId === addOn.ticketConfigurationAddOnId),
  );
  const hasAddOns = attendee.addOns.length > 0;
  return (
    <StepFrame
      registration={registration}
      title={rareSteps.addOnsTitle}
      lead={rareSteps.addOnsLead}
      action={
        <Button variant="primary" icon="cart" onClick={() => dispatch({ type: 'next' })}>
          {state.editing === null ? rareSteps.addToCart : rareSteps.updateCart}
        </Button>
      }
    >
      {state.refusal && (
        <Alert tone="error" live>
          {wordsOf(state.refusal.code)}
        </Alert>
      )}
      <CheckboxGroup
        label={t.registration.addOns}
        optional={hasAddOns ? undefined : t.common.optional}
        look="cards"
        options={[
          ...offered.map((addOn) => addOnChoice(addOn, locale, t)),
          ...soldOut.map((addOn) => ({ ...addOnChoice(addOn, locale, t), disabledReason: rareSteps.notOnSale })),
          { value: notNeeded, label: t.forms.notNeeded },
        ]}
        values={attendee.addOns}
        onValuesChange={(selection) => dispatch({ type: 'addOnsChanged', selection })}
      />
    </StepFrame>
  );
}
