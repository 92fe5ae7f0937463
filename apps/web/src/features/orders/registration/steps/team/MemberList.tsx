import { fullName, isMasked } from '@foyer/domain/people/names';
import type { Attendee } from '@foyer/domain/forms/attendee';
import type { GroupMember } from '@foyer/domain/orders/groups';
import { useLanguage } from '../../../../../session/language.tsx';
import { IconButton } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/Chip.tsx';
import styles from '../../Registration.module.css';
import teamStyles from './Team.module.css';
import { useRareStepText } from '../rare-text.ts';

/**
 * The members of a team. The first is the leader, with an own member ticket or the ticket being bought. All others can
 * be removed.
 */
export function MemberList({
  leader,
  members,
  onRemove,
}: {
  leader: Pick<Attendee, 'firstName' | 'lastName' | 'externalAccountIdentifier'>;
  members: readonly GroupMember[];
  onRemove: (ticketId: number) => void;
}) {
  const { locale, text: t } = useLanguage();
  const rareSteps = useRareStepText();
  return (
    <>
      <ul className={teamStyles.members}>
        {!members.some(({ isSelf }) => isSelf) && (
          <li>
            <MemberName member={leader} />
            <Chip tone="accent">{rareSteps.memberLeader}</Chip>
          </li>
        )}
        {members.map((member) => {
          const name = fullName(member, locale);
          return (
            <li key={member.ticketId}>
              <MemberName member={member} />
              {member.isSelf ? (
                <Chip tone="accent">{rareSteps.memberSelf}</Chip>
              ) : (
                <IconButton
                  icon="close"
                  label={t.forms.remove({ label: name })}
                  onClick={() => onRemove(member.ticketId)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {members.length === 0 && <p className={styles.lead}>{rareSteps.noMembersYet}</p>}
    </>
  );
}

/** Name and account number of a member, and why a name is masked. */
export function MemberName({
  member,
}: {
  member: Pick<GroupMember, 'firstName' | 'lastName' | 'externalAccountIdentifier'>;
}) {
  const { locale } = useLanguage();
  const rareSteps = useRareStepText();
  const name = fullName(member, locale);
  return (
    <span className={teamStyles.memberName}>
      <strong>{name}</strong>
      <span className={styles.number} translate="no">
        {member.externalAccountIdentifier}
      </span>
      {isMasked(name) && <span className={styles.number}>{rareSteps.nameMasked}</span>}
    </span>
  );
}
