import { useState } from 'react';
import type { MessageDetail } from '@foyer/contract/mail/announcements';
import type { SelfServiceEvent } from '@foyer/contract/events/editor';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { useSends } from '../../../shared/mail/use-sends.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/ChoiceGroup.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { draftOf, isWhole, textIn, useDraft } from './draft.ts';
import { MessageFields } from './MessageFields.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import styles from './Messages.module.css';
import { Reach, useReach } from './Reach.tsx';
import { scheduleProblem } from './schedule.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { SendDialog } from './SendDialog.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

interface NewMessageProps {
  about: SelfServiceEvent;
  mainLocale: Locale;
  tokens: readonly string[];
  /** The scheduled message that is changed; without it, a new one is written. */
  edited?: MessageDetail | undefined;
  /** Called when the message was sent, scheduled or changed, and to go back to the list. */
  onClose: () => void;
}

/** The form for a new message or for a scheduled one, with a confirmation before it is sent or changed. */
export function NewMessage({ about, mainLocale, tokens, edited, onClose }: NewMessageProps) {
  const { locale: reader } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { eventId, configuration } = about.event;
  const sends = useSends({ eventId, timeZone: configuration.timeZone }, 'sends');
  const { draft, change, clear } = useDraft(eventId, edited && draftOf(edited));
  const [locale, setLocale] = useState<Locale>(mainLocale);
  const [isWide, setWide] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const reach = useReach(eventId, draft);
  const main = languageWord(mainLocale, reader);
  const isNow = draft.schedule.kind === 'now';
  const wrong = locales.find((each) => draft.texts[translationKey(each)] && !isWhole(textIn(draft, each)));
  const reason =
    (edited ? undefined : sends.noneReason) ??
    (draft.texts[translationKey(mainLocale)] === undefined
      ? words.textMissing({ language: main })
      : wrong
        ? words.textWrong({ language: languageWord(wrong, reader) })
        : isNow && reach.data?.recipients === 0
          ? words.nobody
          : scheduleProblem(draft.schedule, about.event, words));
  const isWritten = Object.keys(draft.texts).length > 0;
  return (
    <Card
      title={edited ? words.editTitle : words.write}
      footer={
        <Row>
          <Button
            variant="primary"
            icon="mail"
            disabled={reason !== undefined || reach.data === undefined}
            disabledReason={reason}
            onClick={() => setAsking(true)}
          >
            {edited ? words.saveChanges : isNow ? words.next : words.nextSchedule}
          </Button>
          <Button onClick={onClose}>{words.cancelWriting}</Button>
          {!edited && sends.left !== undefined && <span className={styles.soft}>{sends.left}</span>}
          {!edited && isWritten && (
            <Button variant="quiet" icon="trash" onClick={clear}>
              {words.clear}
            </Button>
          )}
        </Row>
      }
    >
      <Stack gap={6}>
        <div className={styles.parts}>
          <Stack gap={6}>
            <RadioGroup
              label={words.kind}
              value={draft.kind}
              options={[
                { value: 'service', label: words.service, hint: words.serviceHint },
                { value: 'news', label: words.news, hint: words.newsHint },
              ]}
              onValueChange={(value) => change({ kind: value === 'news' ? 'news' : 'service' })}
            />
            <ScheduleFields
              event={about.event}
              schedule={draft.schedule}
              edited={edited}
              onChange={(schedule) => change({ schedule })}
            />
          </Stack>
          <section aria-label={words.audience} className={styles.audience}>
            <h3>
              <Phrases>{words.audience}</Phrases>
            </h3>
            <AudienceFields about={about} audience={draft.audience} onChange={(audience) => change({ audience })} />
            <Reach reach={reach} isNow={isNow} />
          </section>
        </div>
        <div className={styles.parts} data-wide={isWide ? '' : undefined}>
          <MessageFields
            {...{ eventId, draft, locale, mainLocale, tokens }}
            timeZone={configuration.timeZone}
            onLocale={setLocale}
            onChange={change}
          />
          <MessagePreview
            {...{ eventId, locale, isWide }}
            onWide={setWide}
            kind={draft.kind}
            text={textIn(draft, locale)}
          />
        </div>
      </Stack>
      {isAsking && reach.data && (
        <SendDialog
          {...{ draft, edited }}
          event={about.event}
          count={reach.data}
          onSent={() => {
            clear();
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
