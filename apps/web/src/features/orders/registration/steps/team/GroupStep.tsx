import { useEffect, useState } from 'react';
import { nextRefusal } from '@foyer/domain/orders/registration/progress';
import { groupMemberOf, isGroupFull, maxMembers, seatsTaken, type GroupMember } from '@foyer/domain/orders/groups';
import { useCall } from '../../../../../api/query.ts';
import { Button } from '../../../../../ui/Button.tsx';
import type { Registration } from '../../use-registration.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { StepFrame } from '../StepFrame.tsx';
import { useRareStepText } from '../rare-text.ts';

/**
 * Step 4, for group tickets: the members of the team. The attendee leads it. A ticket that the attendee already has is
 * added automatically and cannot be removed.
 */
export function GroupStep({ registration }: { registration: Registration }) {
  const { state, dispatch } = registration;
  const rareSteps = useRareStepText();
  const { attendee } = state;
  const members = attendee.associatedTickets;
  const ticket = attendee.ticketConfiguration;
  const max = (ticket && maxMembers(ticket)) ?? 1;
  const identifier = attendee.externalAccountIdentifier;
  const { relationshipTypes } = state.context.event;
  const ticketConfigurationId = ticket?.ticketConfigurationId ?? 0;

  // The list mounts with an automatic search when nothing is selected (orders 5.2).
  const isEmpty = members.length === 0;
  const own = useCall(
    'availableGroupMemberTickets',
    { body: { ticketConfigurationId, externalAccountIdentifier: identifier } },
    { enabled: isEmpty && ticketConfigurationId > 0, retry: false },
  );
  useEffect(() => {
    if (!own.data || !isEmpty) return;
    const found: GroupMember[] = own.data.map((each) => groupMemberOf(each, identifier, relationshipTypes));
    dispatch({ type: 'membersLoaded', found });
  }, [own.data, isEmpty, identifier, relationshipTypes, dispatch]);

  const [open, setOpen] = useState(members.every(({ isSelf }) => isSelf));
  const full = isGroupFull(members, max);
  const refusal = nextRefusal(state);
  const missing = {
    noMember: rareSteps.needsMember,
    tooMany: rareSteps.tooManyMembers({ max }),
  };
  return (
    <StepFrame
      registration={registration}
      title={rareSteps.groupTitle}
      lead={rareSteps.groupLead({ taken: seatsTaken(members), max })}
      action={
        <Button
          variant="primary"
          iconEnd="arrow-right"
          disabledReason={refusal === 'noMember' || refusal === 'tooMany' ? missing[refusal] : undefined}
          onClick={() => dispatch({ type: 'next' })}
        >
          {rareSteps.continueWithTeam}
        </Button>
      }
    >
      <MemberList
        leader={attendee}
        members={members}
        onRemove={(ticketId) => dispatch({ type: 'memberRemoved', ticketId })}
      />
      <div>
        <Button icon="plus" disabledReason={full ? rareSteps.full : undefined} onClick={() => setOpen(true)}>
          {rareSteps.addMembers}
        </Button>
      </div>
      <GroupDialog registration={registration} open={open} max={max} onClose={() => setOpen(false)} />
    </StepFrame>
  );
}
