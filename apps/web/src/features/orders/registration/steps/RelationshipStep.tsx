import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { nextRefusal } from '@foyer/domain/orders/registration/progress';
import { useLanguage } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { RadioGroup } from '../../../../ui/ChoiceGroup.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { prefetchTickets } from '../calls.ts';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { Person } from './Person.tsx';
import { StepFrame } from './StepFrame.tsx';

/**
 * Step 2: the attendee's relationship. The tickets of the selected relationship are prefetched while the person reads.
 */
export function RelationshipStep({ registration }: { registration: Registration }) {
  const { state, dispatch } = registration;
  const { locale, text: t } = useLanguage();
  const client = useQueryClient();
  const { attendee, offer, search, cart, editing } = state;
  const chosen = attendee.relationship?.relationshipType ?? null;
  const isSelf = search.result?.isSelf === true;

  const { eventId } = state.context.event;
  const identifier = attendee.externalAccountIdentifier;
  useEffect(() => {
    if (chosen !== null) prefetchTickets(client, { eventId, identifier, relationshipType: chosen, cart, editing });
  }, [client, eventId, identifier, chosen, cart, editing]);

  return (
    <StepFrame
      registration={registration}
      title={t.registration.relationshipTitle}
      action={
        <Button
          variant="primary"
          iconEnd="arrow-right"
          disabledReason={nextRefusal(state) === 'needsRelationship' ? t.registration.needsRelationship : undefined}
          onClick={() => dispatch({ type: 'next' })}
        >
          {t.common.next}
        </Button>
      }
    >
      <Person lookup={search.result} identifier={identifier} />
      {search.status === 'searching' ? (
        <Loading label={t.common.pleaseWait}>
          <Skeleton lines={3} />
        </Loading>
      ) : (
        <RadioGroup
          label={t.registration.relationship}
          look="cards"
          options={offer.relationships.map((type) => ({
            value: type.relationshipType,
            label: relationshipLabel(type, isSelf, locale),
          }))}
          value={chosen}
          onValueChange={(relationshipType) => dispatch({ type: 'relationshipChosen', relationshipType })}
        />
      )}
    </StepFrame>
  );
}
