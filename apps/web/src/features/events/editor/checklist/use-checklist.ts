import { useMemo } from 'react';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { blockingPoints, checklist } from '@foyer/domain/events/event-checklist';
import { useCall } from '../../../../api/query.ts';

/** The open points of the edited definition. The server adds a short code that another event uses. */
export function useChecklist(eventId: number, definition: EventDefinition, isPublished: boolean) {
  const { eventShortCode } = definition;
  const stored = useCall('getEventChecklist', { params: { eventId }, query: { eventShortCode } });
  return useMemo(() => {
    const taken = (stored.data ?? []).filter(({ code }) => code === 'shortCodeTaken');
    const points = [...taken, ...checklist(definition)];
    return { points, blocking: blockingPoints(points, { isPublished }).length };
  }, [stored.data, definition, isPublished]);
}
