import type { EventChange } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { audienceWords, kindWords, moneyWords, locationWords, valueWords } from './change-words.ts';
import styles from './Editor.module.css';
import { mailAt, mailChange } from './mail-change.ts';
import { MailLines } from './MailLines.tsx';
import { newEntryWords } from './new-entry-words.ts';

interface ChangeListProps {
  changes: readonly EventChange[];
  /** The two states of the event, used to name the changed items. */
  before: EventDefinition;
  after: EventDefinition;
}

/** The differences between two states of an event: `Full pass · Price: $90 → $95`. */
export function ChangeList({ changes, before, after }: ChangeListProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  const { editor } = texts;
  const wordsOf = ({ path, currency }: EventChange, value: string | null, within: EventDefinition) => {
    if (value !== null && currency !== undefined) return moneyWords(value, currency, locale);
    const named = value === null ? null : audienceWords(path, value, within, locale, texts);
    return valueWords(named, within.configuration.timeZone, locale, editor);
  };
  const mailPartsOf = ({ path }: EventChange) => {
    const [were, are] = [mailAt(path, before), mailAt(path, after)];
    return were === undefined || are === undefined ? undefined : mailChange(were, are, texts.mailEditor);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list must scroll by keyboard too
    <section tabIndex={0} aria-label={editor.changes({ count: changes.length })}>
      <h3>
        <Phrases>{editor.changes({ count: changes.length })}</Phrases>
      </h3>
      <ul className={styles.changes}>
        {changes.map((change) => {
          const { path, kind } = change;
          // A removed item has its name only in the earlier state.
          const location = locationWords(path, kind === 'removed' ? before : after, texts);
          const mailParts = mailPartsOf(change);
          const [was, is] = [wordsOf(change, change.before, before), wordsOf(change, change.after, after)];
          // The place of a whole item ends with its name.
          const facts = kind === 'added' ? newEntryWords(path, after, locale, editor) : undefined;
          const isNamed = kind !== 'changed' && location.endsWith(kind === 'removed' ? was : is);
          return (
            <li key={path}>
              <p className={styles.location}>
                <span>{location}</span>
                {kindWords(kind, editor) && <Chip>{kindWords(kind, editor)}</Chip>}
              </p>
              {mailParts && <MailLines parts={mailParts} />}
              {facts !== undefined && (
                <p>
                  <strong>{facts}</strong>
                </p>
              )}
              {!isNamed && !mailParts && facts === undefined && (
                <p className={styles.values}>
                  {kind !== 'added' && was !== is && <span className={styles.soft}>{was}</span>}
                  {kind === 'changed' && was !== is && (
                    <>
                      <span aria-hidden> → </span>
                      <VisuallyHidden> {editor.becomes} </VisuallyHidden>
                    </>
                  )}
                  {kind !== 'removed' && <strong>{is}</strong>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
