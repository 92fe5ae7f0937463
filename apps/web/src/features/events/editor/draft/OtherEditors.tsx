import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';
import { useStaffText } from '../../../../session/language.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { DraftState } from './draft-sync.ts';
import styles from './Draft.module.css';

/** Who else has this event open, and in which section (events 4.15). */
export function OtherEditors({ editors }: Pick<DraftState, 'editors'>) {
  const { editor: t, badgeDesigner, eventCode, formBuilder } = useStaffText();
  const names: Readonly<Record<EditorSection, string>> = {
    info: t.tabInfo,
    tickets: t.tabTickets,
    form: formBuilder.tab,
    badges: badgeDesigner.tab,
    images: t.tabImages,
    mails: t.tabMails,
    terms: t.tabTerms,
    versions: t.tabVersions,
    code: eventCode.tab,
  };
  const lines = [...new Set(editors.map(({ name, section }) => t.alsoEditing({ name, section: names[section] })))];
  return (
    <div className={styles.editors} role="status" hidden={lines.length === 0}>
      {lines.map((line) => (
        <p key={line}>
          <Icon name="user" size="sm" />
          {line}
        </p>
      ))}
    </div>
  );
}
