import { useState } from 'react';
import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import { errorWords, requestLine } from '../../../api/error-words.ts';
import { useCall } from '../../../api/query.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts, Stack } from '../../../ui/Layout.tsx';
import { MailFrame } from '../../../ui/MailFrame.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './OutboxScreen.module.css';
import { templateWords } from '../../../shared/mail/mail-words.ts';

/** A mail as HTML or as its text part. */
export function MailDialog({ mail, onClose }: { mail: OutboxEntry; onClose: () => void }) {
  const { locale, text: t } = useLanguage();
  const { outbox } = useStaffText();
  const [asText, setAsText] = useState(false);
  const timeZone = ownTimeZone();
  const content = useCall('getOutboxMail', { params: { mailId: mail.mailId } });
  return (
    <Dialog
      open
      size="large"
      title={mail.subject || templateWords(mail.template, outbox)}
      closeLabel={t.common.close}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Facts
          facts={[
            { term: outbox.to, value: mail.to },
            { term: outbox.template, value: templateWords(mail.template, outbox) },
            { term: outbox.at, value: momentWords(mail.createDate, timeZone, locale, 'shortWithTime') },
            {
              term: outbox.attachments,
              value: content.data?.attachments.map(({ fileName }) => fileName).join(', '),
            },
          ]}
        />
        <div>
          <Button size="sm" onClick={() => setAsText(!asText)}>
            {asText ? outbox.asHtml : outbox.asText}
          </Button>
        </div>
        {content.isError ? (
          <Alert tone="error" live reference={requestLine(content.error, t)}>
            {errorWords(content.error, t)}
          </Alert>
        ) : content.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : asText ? (
          <pre className={styles.text} lang={mail.locale}>
            {content.data.text}
          </pre>
        ) : (
          <MailFrame html={content.data.html} title={outbox.preview} />
        )}
      </Stack>
    </Dialog>
  );
}
