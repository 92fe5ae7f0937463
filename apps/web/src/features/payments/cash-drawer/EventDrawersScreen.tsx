import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { NoPrint } from '../../../ui/Print.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Drawers } from './Drawers.tsx';

/** The cash drawers of any event, for administrators. The address names the event. */
export default function EventDrawersScreen() {
  const { locale } = useLanguage();
  const { drawer, staffFrame } = useStaffText();
  const [eventId, setEventId] = useState(Number(useSearch('moneyDrawers').event) || 0);
  const events = useCall('listAdminEvents', {}, { staleTime: 5 * 60_000 });
  const event = useAdminEvent(eventId);
  usePageTitle(staffFrame.drawers, events.isError);
  return (
    <Page width="narrow">
      <PageHeader title={staffFrame.drawers} lead={drawer.lead} />
      <Stack gap={5}>
        {events.isError && <LoadFailed error={events.error} onRetry={() => void events.refetch()} />}
        <NoPrint>
          <Select
            label={drawer.event}
            placeholder={drawer.chooseEvent}
            required
            value={eventId === 0 ? '' : String(eventId)}
            options={(events.data ?? []).map((each) => ({
              value: String(each.eventId),
              label: eventName(each, locale),
            }))}
            onValueChange={(value) => {
              setEventId(Number(value));
              keepSearch('moneyDrawers', { event: value });
            }}
          />
        </NoPrint>
        {eventId === 0 ? (
          <EmptyState icon="cash" title={drawer.chooseEvent}>
            {drawer.chooseEventHint}
          </EmptyState>
        ) : (
          <Drawers key={eventId} eventId={eventId} event={event.data} />
        )}
      </Stack>
    </Page>
  );
}
