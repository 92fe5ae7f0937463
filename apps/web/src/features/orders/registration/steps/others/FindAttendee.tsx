import { useId } from 'react';
import { nextRefusal } from '@foyer/domain/orders/registration/progress';
import { AccountNumberField } from '../../../../../forms/AccountNumberField.tsx';
import { keepComposition } from '../../../../../forms/keep-composition.ts';
import { Button } from '../../../../../ui/Button.tsx';
import type { Registration } from '../../use-registration.ts';
import { useRareStepText } from '../rare-text.ts';
import { ParentLink } from '../ParentLink.tsx';
import { StepFrame } from '../StepFrame.tsx';

/** Searches an account by its number, for people who may register others. */
export function FindAttendee({ registration }: { registration: Registration }) {
  const { state, dispatch, wordsOf } = registration;
  const rareSteps = useRareStepText();
  const formId = useId();
  const { search } = state;
  const isSearching = search.status === 'searching';
  const missing = nextRefusal(state);
  const refused = search.status === 'failed' && search.error !== null;
  return (
    <StepFrame
      registration={registration}
      title={rareSteps.whoTitle}
      lead={rareSteps.whoLead}
      action={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          icon="search"
          loading={isSearching}
          disabledReason={missing === 'needsConsultant' ? rareSteps.needsConsultant : undefined}
        >
          {rareSteps.findAttendee}
        </Button>
      }
    >
      <form
        ref={keepComposition}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'searchRequested' });
        }}
      >
        <AccountNumberField
          label={rareSteps.consultantNumber}
          hint={rareSteps.consultantHint}
          value={search.identifier}
          error={refused && search.error ? wordsOf(search.error) : undefined}
          onValueChange={(identifier) => dispatch({ type: 'identifierTyped', identifier })}
        />
      </form>
      <ParentLink registration={registration} />
    </StepFrame>
  );
}
