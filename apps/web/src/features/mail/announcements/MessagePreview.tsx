import { useState } from 'react';
import type { MessageKind, MessageText } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { MailPreview } from '../../../shared/mail/MailPreview.tsx';
import { PreviewPerson } from '../../../shared/mail/PreviewPerson.tsx';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { isWhole } from './draft.ts';
import styles from './Messages.module.css';

interface MessagePreviewProps {
  eventId: number;
  kind: MessageKind;
  locale: Locale;
  text: MessageText;
  isWide: boolean;
  onWide: (isWide: boolean) => void;
}

interface Sample {
  kind: MessageKind;
  locale: Locale;
  text: MessageText;
  ticketId?: number;
}

/** A preview of the message for an attendee, or with sample people. */
export function MessagePreview({ eventId, kind, locale, text, isWide, onWide }: MessagePreviewProps) {
  const { text: t } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const [ticketId, setTicketId] = useState<number | null>(null);
  const settledSample = useSettled(JSON.stringify({ kind, locale, text, ...(ticketId === null ? {} : { ticketId }) }));
  const sample = JSON.parse(settledSample) as Sample; // Written in the line above.
  const isReady = isWhole(sample.text);
  const preview = useCall(
    'previewMessage',
    { params: { eventId }, body: sample },
    { enabled: isReady, keepsPrevious: true, staleTime: 60_000, retry: false },
  );
  return (
    <MailPreview
      mail={isReady ? preview.data : undefined}
      level={3}
      isWide={isWide}
      onWide={onWide}
      fields={isReady && <PreviewPerson eventId={eventId} ticketId={ticketId} onChoose={setTicketId} />}
    >
      {!isReady ? (
        <p className={styles.soft}>{words.nothingYet}</p>
      ) : preview.isError ? (
        <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? undefined : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      )}
    </MailPreview>
  );
}
