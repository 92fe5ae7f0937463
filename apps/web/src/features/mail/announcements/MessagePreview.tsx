import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MessageKind, MessageText } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ComposedMail } from '../../../shared/mail/ComposedMail.tsx';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { isWhole } from './draft.ts';
import styles from './Messages.module.css';

interface MessagePreviewProps {
  eventId: number;
  kind: MessageKind;
  locale: Locale;
  text: MessageText;
}

/** A preview of the message with sample people. */
export function MessagePreview({ eventId, kind, locale, text }: MessagePreviewProps) {
  const { text: t } = useLanguage();
  const { attendeeMessages: words, editor } = useStaffText();
  const settledSample = useSettled(JSON.stringify({ kind, locale, text }));
  const sample = JSON.parse(settledSample) as { kind: MessageKind; locale: Locale; text: MessageText };
  const isReady = isWhole(sample.text);
  const preview = useQuery({
    queryKey: staffKeys.messagePreview(eventId, settledSample),
    queryFn: ({ signal }) => call('previewMessage', { params: { eventId }, body: sample, signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return (
    <Card as="div" level={3} title={editor.preview}>
      {!isReady ? (
        <p className={styles.soft}>{words.nothingYet}</p>
      ) : preview.isError ? (
        <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <ComposedMail mail={preview.data} subjectLabel={editor.previewSubject} title={editor.preview} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      )}
    </Card>
  );
}
