import { use, useRef, useState } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { loadCalendarFeed } from '@foyer/messages/catalogue/calendar-feed-catalogue';
import type { CalendarFeedMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Layout.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './OrdersScreen.module.css';

type FeedTexts = CalendarFeedMessages['calendarFeed'];

const loads = new Map<Locale, Promise<CalendarFeedMessages | null>>();
function load(locale: Locale): Promise<CalendarFeedMessages | null> {
  const known = loads.get(locale);
  if (known) return known;
  const loading = loadCalendarFeed(locale).catch(() => {
    loads.delete(locale);
    return null;
  });
  loads.set(locale, loading);
  return loading;
}

/** The secret address of a calendar with the person's own events (tickets 8). */
export default function CalendarFeed() {
  const { locale } = useLanguage();
  const texts = use(load(locale));
  return texts && <Section t={texts.calendarFeed} />;
}

function Section({ t }: { t: FeedTexts }) {
  const { locale } = useLanguage();
  const { privileged } = useSignedIn();
  const feed = useCall('getCalendarFeed', {});
  const [url, setUrl] = useState<string | null>(null);
  const [asks, setAsks] = useState<'replace' | 'end' | null>(null);
  const make = useAction({
    act: () => call('makeCalendarFeed', { body: {} }),
    onDone: (made) => {
      setUrl(made.url);
      setAsks(null);
    },
  });
  const end = useAction({
    act: () => call('endCalendarFeed', {}),
    successMessage: () => t.ended,
    onDone: () => {
      setUrl(null);
      setAsks(null);
    },
  });
  const reason = privileged ? t.notWhileActing : undefined;
  const createdAt = feed.data?.createdAt ?? null;
  return (
    <section className={styles.section} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">
        <Phrases>{t.title}</Phrases>
      </h2>
      <p className={styles.hint}>{t.hint}</p>
      {feed.isError ? (
        <LoadFailed error={feed.error} onRetry={() => void feed.refetch()} />
      ) : feed.data === undefined ? (
        <Skeleton lines={2} />
      ) : createdAt === null ? (
        <Row align="start">
          <Button icon="calendar" loading={make.busy} disabledReason={reason} onClick={() => make.run()}>
            {t.make}
          </Button>
        </Row>
      ) : (
        <>
          {url === null ? (
            <p>{t.since({ date: formatDate(createdAt, ownTimeZone(), locale) })}</p>
          ) : (
            <Address url={url} t={t} />
          )}
          <Row align="start">
            <Button icon="refresh" disabledReason={reason} onClick={() => setAsks('replace')}>
              {t.replace}
            </Button>
            <Button onClick={() => setAsks('end')}>{t.end}</Button>
          </Row>
        </>
      )}
      {asks === null && <FailureAlert failure={make.failure} />}
      {asks === 'replace' && (
        <ConfirmDialog
          title={t.replaceTitle}
          confirm={t.replace}
          action={make}
          onConfirm={() => make.run()}
          onClose={() => setAsks(null)}
        >
          <p>{t.replaceText}</p>
        </ConfirmDialog>
      )}
      {asks === 'end' && (
        <ConfirmDialog
          title={t.endTitle}
          confirm={t.end}
          action={end}
          onConfirm={() => end.run()}
          onClose={() => setAsks(null)}
        >
          <p>{t.endText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The new address, to open or to copy. It is shown until the page is left. */
function Address({ url, t }: { url: string; t: FeedTexts }) {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null);
  const copy = useAction({
    act: () => navigator.clipboard.writeText(url),
    onDone: () => setResult('copied'),
    onFailed: () => {
      field.current?.select();
      setResult('notCopied');
    },
  });
  return (
    <>
      <TextField
        ref={field}
        label={t.address}
        hint={t.addressHint}
        value={url}
        readOnly
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Row align="start">
        <a className={buttonClass({ variant: 'primary' })} href={url.replace(/^https?:/, 'webcal:')}>
          {t.open}
        </a>
        <Button icon="copy" loading={copy.busy} onClick={() => copy.run()}>
          {t.copy}
        </Button>
        <span role="status">{result && t[result]}</span>
      </Row>
    </>
  );
}
