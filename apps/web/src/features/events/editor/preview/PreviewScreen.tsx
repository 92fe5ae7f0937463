import type { PreviewQuestion } from '@foyer/contract/events/event-preview';
import { useState } from 'react';
import { formatDate, zoneName } from '@foyer/domain/shared/dates';
import { ApiError } from '../../../../api/api-error.ts';
import { useCall } from '../../../../api/query.ts';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { useParams } from '../../../../session/navigation.tsx';
import { usePageTitle } from '../../../../session/page-title.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../../ui/Layout.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { InLanguage } from '../form/InLanguage.tsx';
import { Choices } from './Choices.tsx';
import { Behind } from './Behind.tsx';
import { Notices } from './Notices.tsx';
import { SeenEvent } from './SeenEvent.tsx';
import styles from './Preview.module.css';

/** A read-only preview of an event or its draft, as an attendee would see it at a given time. */
export default function PreviewScreen() {
  const { locale, text: t } = useLanguage();
  const { eventPreview, selfService } = useStaffText();
  const { eventId } = useParams<'previewEvent'>();
  const [looked, setLooked] = useState<PreviewQuestion>(() => ({
    at: new Date(Math.floor(Date.now() / minute) * minute).toISOString(),
    source: 'draft',
    locale,
  }));
  const { data, error, isError, isPlaceholderData, refetch } = useCall(
    'previewEvent',
    { params: { eventId }, query: looked },
    { enabled: eventId > 0 && looked.at !== '', keepsPrevious: true, staleTime: 0 },
  );
  usePageTitle(eventPreview.title, isError);
  const isMissing = eventId === 0 || (error instanceof ApiError && error.status === 404);
  const header = <PageHeader title={eventPreview.title} lead={eventPreview.lead} />;
  if (!data) {
    return (
      <Page>
        {header}
        {isMissing ? (
          <EmptyState icon="calendar" title={selfService.noMatch} />
        ) : isError ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )}
      </Page>
    );
  }
  const { timeZone } = data.event.configuration;
  const date = {
    date: formatDate(data.at, timeZone, locale, 'longWithTime'),
    zone: zoneName(data.at, timeZone, locale),
  };
  return (
    <Page>
      {header}
      <div className={styles.screen}>
        <Choices preview={data} looked={looked} onLook={setLooked} />
        <Stack gap={5} className={styles.seen} aria-busy={isPlaceholderData}>
          <Alert
            tone="info"
            live
            title={data.revision === null ? eventPreview.bannerPublished(date) : eventPreview.bannerDraft(date)}
          >
            {looked.source === 'draft' && data.revision === null
              ? `${eventPreview.bannerText} ${eventPreview.noDraft}`
              : eventPreview.bannerText}
          </Alert>
          {isError && <LoadFailed error={error} onRetry={() => void refetch()} />}
          <Notices preview={data} />
          <div lang={looked.locale} className={styles.frame}>
            <InLanguage locale={looked.locale}>
              <SeenEvent preview={data} country={looked.country} words={eventPreview} reading={locale} />
            </InLanguage>
          </div>
          <Behind preview={data} />
        </Stack>
      </div>
    </Page>
  );
}

const minute = 60_000;
