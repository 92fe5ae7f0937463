import { lazy, Suspense, type ComponentType } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { useCall } from '../../../api/query.ts';
import { useLanguage } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import type { DrawsPartProps } from '../../../shared/draws/DrawsPart.tsx';
import { useDrawText } from '../../../shared/draws/text.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { RedirectWithMessage, isMissing } from '../../../shared/page/RedirectWithMessage.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

/** Loaded on demand here, too. Otherwise its styles would be part of every page. */
const DrawsPart = lazy<ComponentType<DrawsPartProps>>(() => import('../../../shared/draws/DrawsPart.tsx'));

/** The draws of an event: own entries, results and how to check them (selling 2). */
export default function DrawsScreen() {
  const { text } = useLanguage();
  const { eventId } = useParams<'draws'>();
  const event = useCall('getEvent', { params: { eventId } }, { enabled: eventId > 0 });
  // Loads the draws while the texts load.
  useCall('getDraws', { params: { eventId } }, { enabled: eventId > 0 });
  if (eventId === 0 || isMissing(event.error)) return <RedirectWithMessage path={paths.events()} />;
  const placeholder = (
    <Loading label={text.common.loading}>
      <Skeleton shape="block" height="8rem" />
    </Loading>
  );
  return (
    <Page>
      <Suspense fallback={placeholder}>
        <Title event={event.data} hasFailed={event.isError} />
        {event.data ? (
          <DrawsPart event={event.data} level={2} />
        ) : event.isError ? (
          <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
        ) : (
          placeholder
        )}
      </Suspense>
    </Page>
  );
}

function Title({ event, hasFailed }: { event: EventView | undefined; hasFailed: boolean }) {
  const { locale } = useLanguage();
  const { draws: t } = useDrawText();
  usePageTitle(t.title, hasFailed);
  return <PageHeader title={event ? t.titleOf({ event: eventName(event, locale) }) : t.title} />;
}
