import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Drawers } from './Drawers.tsx';

/** The cash drawers of a day at an event: opening amounts, payments and counts. */
export default function DrawerScreen() {
  const { text: t } = useLanguage();
  const { drawer } = useStaffText();
  const { eventId } = useParams<'drawers'>();
  const event = useAdminEvent(eventId);
  usePageTitle(drawer.title, event.isError);
  return (
    <Page width="narrow">
      <PageHeader title={drawer.title} lead={drawer.lead} />
      {event.isPending && eventId > 0 ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="20rem" />
        </Loading>
      ) : (
        <Drawers eventId={eventId} event={event.data} />
      )}
    </Page>
  );
}
