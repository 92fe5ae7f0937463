import { useCall } from '../../../api/query.ts';
import { useLanguage } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import DrawsPart from '../../../shared/draws/DrawsPart.tsx';
import { useDrawText } from '../../../shared/draws/text.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { RedirectWithMessage, isMissing } from '../../../shared/page/RedirectWithMessage.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

/** The draws of an event: own entries, results and how to check them (selling 2). */
export default function DrawsScreen() {
  const { locale, text } = useLanguage();
  const { draws: t } = useDrawText();
  const { eventId } = useParams<'draws'>();
  const event = useCall('getEvent', { params: { eventId } }, { enabled: eventId > 0 });
  usePageTitle(t.title, event.isError);
  if (eventId === 0 || isMissing(event.error)) return <RedirectWithMessage path={paths.events()} />;
  return (
    <Page>
      <PageHeader title={event.data ? `${t.title}: ${eventName(event.data, locale)}` : t.title} />
      {event.data ? (
        <DrawsPart event={event.data} level={2} />
      ) : event.isError ? (
        <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Loading label={text.common.loading}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
    </Page>
  );
}
