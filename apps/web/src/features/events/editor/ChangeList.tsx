import type { EventChange } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useAudienceNames } from '../../../shared/audience/use-audience-names.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { changeLine } from './change-line.ts';
import { kindWords } from './change-words.ts';
import styles from './Editor.module.css';
import { mailAt, mailChange } from './mail-change.ts';
import { MailLines } from './MailLines.tsx';

interface ChangeListProps {
  changes: readonly EventChange[];
  /** The two states of the event, used to name the changed items. */
  before: EventDefinition;
  after: EventDefinition;
}

/** Whether the change has keys of lists or qualifications: in a window, a benefit or a new ticket type. */
const namesKeys = (path: string, { ticketConfigurations = [] }: EventDefinition): boolean =>
  /\.(?:saleWindows|benefits)\b/.test(path) ||
  ticketConfigurations.some(
    ({ key, saleWindows, additionalConfiguration }) =>
      path === `ticketConfigurations.${key}` && Boolean(saleWindows?.length || additionalConfiguration?.benefits),
  );

/** The differences between two states of an event: `Full pass · Price: $90 → $95`. */
export function ChangeList({ changes, before, after }: ChangeListProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  const { editor } = texts;
  const names = useAudienceNames({ enabled: changes.some(({ path }) => namesKeys(path, after)) });
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
          const mailParts = mailPartsOf(change);
          const line = changeLine(change, { texts, locale, names, before, after });
          const { location, was, is, facts } = line;
          return (
            <li key={path}>
              <p className={styles.location}>
                <span>{location}</span>
                {kindWords(kind, editor) && <Chip>{kindWords(kind, editor)}</Chip>}
              </p>
              {mailParts && <MailLines parts={mailParts} />}
              {facts.map((fact) => (
                <p key={fact}>
                  <strong>{fact}</strong>
                </p>
              ))}
              {!line.isNamed && !mailParts && facts.length === 0 && (
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
