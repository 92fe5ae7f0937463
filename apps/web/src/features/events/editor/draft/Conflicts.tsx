import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { isSameValue, positionOf } from '@foyer/domain/events/merge-definitions';
import { withPoolNames } from '@foyer/domain/stock/pools';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { locationWords, valueWords } from '../change-words.ts';
import { mailChange } from '../mail-change.ts';
import { MailLines } from '../MailLines.tsx';
import type { PickedField } from '../show-field.ts';
import editorStyles from '../Editor.module.css';
import type { OpenConflict } from './draft-sync.ts';
import styles from './Draft.module.css';

type Settle = (conflict: OpenConflict, choice: 'mine' | 'theirs') => void;

/** The conflicts to decide. The English text is stored twice, and is decided once. */
export const decisionsOf = (conflicts: readonly OpenConflict[]): OpenConflict[] =>
  conflicts.filter(
    (each, index) =>
      !conflicts
        .slice(0, index)
        .some((other) => isSameValue(other.mine, each.mine) && isSameValue(other.theirs, each.theirs)),
  );

interface ConflictProps {
  conflict: OpenConflict;
  definition: EventDefinition;
  settle: Settle;
}

/** Both values of a field that another editor changed at the same time, and the choice between them (events 4.4). */
export function ConflictChoice({ conflict, definition, settle }: ConflictProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  const { editor: t } = texts;
  const words = (value: unknown) => {
    const text = value == null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value);
    return valueWords(text, definition.configuration.timeZone, locale, t);
  };
  const by = conflict.by ?? t.somebody;
  const htmlOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const mail =
    conflict.path.at(-1) === 'templateHTMLContent'
      ? mailChange(htmlOf(conflict.theirs), htmlOf(conflict.mine), texts.mailEditor)
      : undefined;
  return (
    <>
      <span className={styles.values}>
        <span>
          <span>{t.conflictTheirs({ by, value: mail ? '' : words(conflict.theirs) })}</span>
          {mail && <MailLines parts={mail} only="removed" />}
        </span>
        <span>
          <span>{t.conflictMine({ value: mail ? '' : words(conflict.mine) })}</span>
          {mail && <MailLines parts={mail} only="added" />}
        </span>
      </span>
      <span className={styles.choices}>
        <Button size="sm" onClick={() => settle(conflict, 'theirs')}>
          {t.keepTheirs}
        </Button>
        <Button size="sm" onClick={() => settle(conflict, 'mine')}>
          {t.useMine}
        </Button>
      </span>
    </>
  );
}

interface ConflictListProps {
  conflicts: readonly OpenConflict[];
  definition: EventDefinition;
  settle: Settle;
  onPick: (field: PickedField) => void;
}

/** Every open conflict, each with a link to its field. */
export function ConflictList({ conflicts, definition, settle, onPick }: ConflictListProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  if (conflicts.length === 0) return null;
  return (
    <Alert tone="warning" title={texts.editor.conflictTitle}>
      <ul className={editorStyles.effects}>
        {decisionsOf(conflicts).map((conflict) => (
          <li key={conflict.path.join('.')}>
            <button
              type="button"
              className={editorStyles.link}
              onClick={() => onPick({ path: positionOf(definition, conflict.path) })}
            >
              {locationWords(conflict.path.join('.'), withPoolNames(definition, locale), texts)}
            </button>
            <ConflictChoice {...{ conflict, definition, settle }} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
