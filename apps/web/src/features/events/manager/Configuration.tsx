import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { labelOf } from '../../../forms/words.ts';
import { venueLine } from '../../../shared/event/event-words.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, Stack } from '../../../ui/Layout.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './Manage.module.css';

/** The configuration of an event, read-only (events 4.10). Long lists also have a code view. */
export function Configuration({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { configuration } = event;
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
            { term: editor.venue, value: venueLine(event, locale) ?? editor.none },
            ...flags.map((flag) => ({ term: editor[flag], value: answer(configuration[flag]) })),
          ]}
        />
      </Card>
      <div className={styles.grid}>
        <Detail
          title={editor.relationshipTypes}
          most={2}
          list={configuration.relationshipTypes}
          words={(each) => relationshipName(configuration.relationshipTypes, each.relationshipType, locale)}
        />
        {configuration.sections.map((section) => (
          <Detail
            key={section.name}
            title={`${editor.formSections}: ${section.title}`}
            list={section.fields}
            words={(field) => labelOf(field, locale) || field.name}
          />
        ))}
        <Detail
          title={editor.images}
          list={configuration.images}
          words={(image) => `${image.key}: ${image.fileName}`}
        />
        <Detail title={editor.orderSummaryFields} list={configuration.orderSummaryFields} words={(name) => name} />
        <Detail title={editor.guestFields} list={configuration.guestFields ?? []} words={(name) => name} />
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
          words={(each) => each}
        />
      </div>
    </Stack>
  );
}

const flags = [
  'canRegisterOtherAccounts',
  'qrCodeEnabled',
  'badgeEnabled',
  'liveEventEnabled',
  'onSiteRegistrationEnabled',
] as const;

interface DetailProps<T> {
  title: string;
  list: readonly T[];
  words: (each: T) => ReactNode;
  /** Longer lists are shown as code; the default is 5 (events 4.10). */
  most?: number;
  none?: string;
}

/** A list as text, or as code if it is long. */
function Detail<T>({ title, list, words, most = 5, none }: DetailProps<T>) {
  const { editor } = useStaffText();
  return (
    <Card level={3} title={title} aside={list.length > most ? editor.asCode : undefined}>
      {list.length === 0 ? (
        <p className={styles.soft}>{none ?? editor.none}</p>
      ) : list.length > most ? (
        <>
          <p className={styles.soft}>{editor.entries({ count: list.length })}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
          <pre className={styles.code} tabIndex={0} role="region" aria-label={`${title}: ${editor.asCode}`}>
            <code>{JSON.stringify(list, null, 2)}</code>
          </pre>
        </>
      ) : (
        <ul>
          {list.map((each, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is read-only and never reordered
            <li key={place}>{words(each)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
