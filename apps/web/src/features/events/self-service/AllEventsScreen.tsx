import { useState } from 'react';
import { isAdmin } from '@foyer/domain/people/permissions';
import { useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { mayOpen } from '../../../session/may-open.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EventList, useEventOverview } from './EventList.tsx';
import { NewEventDialog } from './lazy-dialogs.tsx';

/** The list of the viewer's events (events 4.12). */
export default function AllEventsScreen() {
  const viewer = useSignedIn();
  const { eventList, selfService } = useStaffText();
  const [isNew, setNew] = useState(false);
  usePageTitle(eventList.title, useEventOverview().isError);
  return (
    <Page>
      <PageHeader
        title={eventList.title}
        actions={
          <>
            {mayOpen(viewer, 'selfService') && (
              <Link to={paths.selfService()} className={buttonClass({ variant: 'quiet' })}>
                {selfService.title}
              </Link>
            )}
            {isAdmin(viewer) && (
              <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
                {selfService.newTitle}
              </Button>
            )}
          </>
        }
      />
      <EventList />
      {isNew && <NewEventDialog onClose={() => setNew(false)} />}
    </Page>
  );
}
