import { fullName, isMasked } from '@foyer/domain/names';
import type { GroupMember } from '@foyer/domain/groups';
import { useLanguage } from '../../../../../session/language.tsx';
import { IconButton } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/Chip.tsx';
import styles from '../../Registration.module.css';
import { useRareStepText } from '../rare-text.ts';

/** The members of a team; everybody but the self member can be taken out again. */
export function MemberList({
  members,
  onRemove,
  empty,
}: {
  members: readonly GroupMember[];
  onRemove: (ticketId: number) => void;
  empty: string;
}) {
  const { locale, text: t } = useLanguage();
  const rareSteps = useRareStepText();
  if (members.length === 0) return <p className={styles.lead}>{empty}</p>;
  return (
    <ul className={styles.members}>
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
  );
}

/** Who a member is: name and number, and why a name is masked. */
export function MemberName({ member }: { member: GroupMember }) {
  const { locale } = useLanguage();
  const rareSteps = useRareStepText();
  const name = fullName(member, locale);
  return (
    <span className={styles.memberName}>
      <strong>{name}</strong>
      <span className={styles.number}>{member.externalAccountIdentifier}</span>
      {isMasked(name) && <span className={styles.number}>{rareSteps.nameMasked}</span>}
    </span>
  );
}
