import type { ReactNode } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { shownFields, switchFields } from '@foyer/contract/events/field-vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import { isInput } from '@foyer/domain/forms/kinds';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { languageName } from '@foyer/messages/catalogue/languages';
import { labelOf, proseOf } from '../../../forms/words.ts';
import { fieldName } from '../../../shared/event/field-words.ts';
import { fieldTexts } from '../../../shared/event/event-words.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, Stack } from '../../../ui/Layout.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './Manage.module.css';

/** The configuration of an event as text, read-only (events 4.10). */
export function Configuration({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { editor, formBuilder } = useStaffText();
  const { configuration } = event;
  const fields = configuration.sections.flatMap((section) => section.fields);
  /** The label of the question with this name. */
  const questionOf = (name: string) => {
    const field = fields.find((each) => each.name.toLowerCase() === name.toLowerCase());
    return field ? nameOf(field) : name;
  };
  const typeName = (code: string) => relationshipName(configuration.relationshipTypes, code, locale);
  /** A question as attendees read it. Buttons and blocks without a label are named by their action or kind. */
  const nameOf = (field: FormField) =>
    isInput(field) ? labelOf(field, locale) : fieldName(field, proseOf(field, locale), { t: formBuilder, typeName });
  const imageNames: Readonly<Record<string, string>> = { 'event-banner': editor.banner, 'event-logo': editor.logo };
  const answer = (is: boolean) => (is ? editor.yes : editor.no);
  return (
    <Stack gap={5}>
      <h2>
        <Phrases>{editor.configuration}</Phrases>
      </h2>
      <Card>
        <Facts
          facts={[
            { term: editor.timeZone, value: configuration.timeZone },
            ...shownFields.map((field) => ({
              term: editor.eventFields[field],
              value: fieldTexts(event, locale)[field] ?? editor.none,
              wide: true,
            })),
            ...switchFields.map((field) => ({ term: editor[field], value: answer(configuration[field]) })),
          ]}
        />
      </Card>
      <Card>
        <Detail
          title={editor.relationshipTypes}
          most={2}
          list={configuration.relationshipTypes}
          words={(each) => typeName(each.relationshipType)}
        />
        {configuration.sections.map((section) => (
          <Detail
            key={section.name}
            title={`${editor.formSections}: ${translatedText(section.translations?.title, locale, section.title)}`}
            list={section.fields}
            words={nameOf}
          />
        ))}
        <Detail
          title={editor.images}
          list={configuration.images}
          words={(image) => `${imageNames[image.key] ?? image.key}: ${image.fileName}`}
        />
        <Detail title={editor.orderSummaryFields} list={configuration.orderSummaryFields} words={questionOf} />
        <Detail title={editor.guestFields} list={configuration.guestFields ?? []} words={questionOf} />
        <Detail
          title={editor.eligibleAccounts}
          list={configuration.eligibleAccounts}
          none={editor.everybody}
          words={(account) => account}
        />
        <Detail
          title={editor.eligibleLocales}
          list={configuration.eligibleLocales}
          none={editor.everybody}
          words={(each) => languageName(each)}
        />
      </Card>
    </Stack>
  );
}

interface DetailProps<T> {
  title: string;
  list: readonly T[];
  words: (each: T) => ReactNode;
  /** Longer lists also have a code view; the default is 5 (events 4.10). */
  most?: number;
  none?: string;
}

/** The most entries that are shown as text. */
const mostShown = 20;

/** A list as text. A long list also has its code, behind a button (events 4.10). */
function Detail<T>({ title, list, words, most = 5, none }: DetailProps<T>) {
  const { editor } = useStaffText();
  const rest = list.length - mostShown;
  return (
    <section className={styles.detail}>
      <h3 className={styles.term}>
        <Phrases>{title}</Phrases>
      </h3>
      <div>
        {list.length === 0 ? (
          <p className={styles.soft}>{none ?? editor.none}</p>
        ) : (
          <ul className={styles.entries}>
            {list.slice(0, mostShown).map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is read-only and never reordered
              <li key={index}>{words(each)}</li>
            ))}
            {rest > 0 && <li className={styles.soft}>{editor.moreEntries({ count: rest })}</li>}
          </ul>
        )}
        {list.length > most && (
          <details className={styles.behind}>
            <summary aria-label={`${title}: ${editor.asCode}`}>{editor.asCode}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
            <pre className={styles.code} tabIndex={0} role="region" aria-label={`${title}: ${editor.asCode}`}>
              <code>{JSON.stringify(list, null, 2)}</code>
            </pre>
          </details>
        )}
      </div>
    </section>
  );
}
