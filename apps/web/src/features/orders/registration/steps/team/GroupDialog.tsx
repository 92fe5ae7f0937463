import { useState } from 'react';
import { accountNumberOf } from '@foyer/domain/people/consultant-id';
import {
  groupMemberOf,
  isGroupFull,
  seatsTaken,
  selectableMembers,
  type GroupMember,
} from '@foyer/domain/orders/groups';
import { fullName } from '@foyer/domain/people/names';
import { call } from '../../../../../api/call.ts';
import { errorWords } from '../../../../../api/error-words.ts';
import { AccountNumberField } from '../../../../../forms/AccountNumberField.tsx';
import { keepComposition } from '../../../../../forms/keep-composition.ts';
import { useAction } from '../../../../../shared/action/use-action.ts';
import { useLanguage } from '../../../../../session/language.tsx';
import { Alert } from '../../../../../ui/Alert.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { Stack } from '../../../../../ui/Layout.tsx';
import styles from '../../Registration.module.css';
import teamStyles from './Team.module.css';
import type { Registration } from '../../use-registration.ts';
import { MemberList, MemberName } from './MemberList.tsx';
import { useRareStepText } from '../rare-text.ts';
import { Phrases } from '../../../../../ui/Phrases.tsx';

/** The 900 by 600 dialog in which members are searched by C number (orders 5.1, system 3.3). */
export function GroupDialog({
  registration,
  open,
  max,
  onClose,
}: {
  registration: Registration;
  open: boolean;
  max: number;
  onClose: () => void;
}) {
  const { text: t } = useLanguage();
  const rareSteps = useRareStepText();
  const { state, dispatch } = registration;
  const members = state.attendee.associatedTickets;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={rareSteps.addMembers}
      closeLabel={t.common.close}
      initialFocus="input"
      actions={
        <Button variant="primary" onClick={onClose}>
          {rareSteps.teamDone({ taken: seatsTaken(members), max })}
        </Button>
      }
    >
      <Stack gap={5}>
        <MemberSearch registration={registration} max={max} />
        <section>
          <h3 className={styles.small}>
            <Phrases>{t.registration.team}</Phrases>
          </h3>
          <MemberList
            leader={state.attendee}
            members={members}
            onRemove={(ticketId) => dispatch({ type: 'memberRemoved', ticketId })}
          />
        </section>
      </Stack>
    </Dialog>
  );
}

/** Searches members by C number. A failure's message appears below the field (orders 5.2). */
function MemberSearch({ registration: { state, dispatch }, max }: { registration: Registration; max: number }) {
  const { locale, text: t } = useLanguage();
  const rareSteps = useRareStepText();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<readonly GroupMember[] | null>(null);
  const members = state.attendee.associatedTickets;
  const ticketConfigurationId = state.attendee.ticketConfiguration?.ticketConfigurationId ?? 0;
  const full = isGroupFull(members, max);
  const selectable = found === null ? [] : selectableMembers(members, found, max);

  const search = useAction({
    readsOnly: true,
    act: (externalAccountIdentifier: string, { signal }) =>
      call('availableGroupMemberTickets', { body: { ticketConfigurationId, externalAccountIdentifier }, signal }),
    onDone: (answer) => {
      const { externalAccountIdentifier } = state.attendee;
      setFound(
        answer.map((each) => groupMemberOf(each, externalAccountIdentifier, state.context.event.relationshipTypes)),
      );
    },
    onFailed: (error) => {
      setFound(null);
      setProblem(errorWords(error, t));
    },
  });

  const find = () => {
    const identifier = accountNumberOf(typed);
    if (identifier === '') return setProblem(rareSteps.needsConsultant);
    setProblem(null);
    search.run(identifier);
  };

  return (
    <Stack gap={4}>
      <form
        ref={keepComposition}
        noValidate
        className={teamStyles.searchRow}
        onSubmit={(event) => {
          event.preventDefault();
          if (!search.busy) find();
        }}
      >
        <AccountNumberField
          label={rareSteps.memberNumber}
          hint={rareSteps.consultantHint}
          value={typed}
          error={problem ?? undefined}
          onValueChange={(value) => {
            setTyped(value);
            setProblem(null);
          }}
        />
        <Button type="submit" icon="search" loading={search.busy}>
          {t.common.search}
        </Button>
      </form>
      <div aria-live="polite">
        {full ? (
          <Alert tone="info">{rareSteps.full}</Alert>
        ) : found !== null && selectable.length === 0 ? (
          <p className={styles.lead}>{rareSteps.noMemberFound}</p>
        ) : (
          <ul className={teamStyles.members}>
            {selectable.map((member) => {
              const name = fullName(member, locale);
              return (
                <li key={member.ticketId}>
                  <MemberName member={member} />
                  <Button
                    size="sm"
                    icon="plus"
                    aria-label={rareSteps.addMember({ name })}
                    onClick={() => dispatch({ type: 'memberAdded', member })}
                  >
                    {rareSteps.add}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Stack>
  );
}
