import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import type { ListedEvent } from '@foyer/contract/events/events';
import { activationRefusal } from '@foyer/domain/events/activation';
import { useEventOption } from '../../../shared/event/event-option.ts';
import { useNow } from '../../../shared/time/now.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { ActivateCard } from './ActivateCard.tsx';
import { CloneCard } from './CloneCard.tsx';
import { EditCard } from './EditCard.tsx';
import { EventList } from './EventList.tsx';
import { NewEventDialog } from './lazy-dialogs.tsx';
import styles from './SelfService.module.css';

/** Activates, clones, edits or creates an event (events 4.1). */
export default function SelfServiceScreen() {
  const { text: t } = useLanguage();
  const { eventList, selfService } = useStaffText();
  const [isNew, setNew] = useState(false);
  const events = useCall('listAdminEvents', {}, { keepsPrevious: true });
  usePageTitle(selfService.title, events.isError);
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
      {selfService.newTitle}
    </Button>
  );

  const now = useNow();
  const optionOf = useEventOption();
  const all = events.data ?? [];
  const isPast = (event: ListedEvent) =>
    activationRefusal(
      { ...event, ...event.configuration, eventStart: event.eventStart, eventEnd: event.eventEnd },
      now,
    ) === null;

  return (
    <Page>
      <PageHeader title={selfService.title} lead={selfService.lead} actions={create} />
      {events.isError ? (
        <LoadFailed error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <Loading label={t.common.loading} className={styles.cards}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height="16rem" />
          ))}
        </Loading>
      ) : all.length === 0 ? (
        <EmptyState icon="calendar" title={selfService.empty} actions={create}>
          {selfService.newLead}
        </EmptyState>
      ) : (
        <Stack gap={6}>
          <div className={styles.cards}>
            <ActivateCard events={all.filter(isPast)} optionOf={optionOf} />
            <CloneCard events={all} optionOf={optionOf} />
            <EditCard events={all} optionOf={optionOf} />
          </div>
          <h2>
            <Phrases>{eventList.title}</Phrases>
          </h2>
          <EventList />
        </Stack>
      )}
      {isNew && <NewEventDialog onClose={() => setNew(false)} />}
    </Page>
  );
}
