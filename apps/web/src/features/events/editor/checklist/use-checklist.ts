import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { blockingPoints, checklist } from '@foyer/domain/events/event-checklist';
import { call } from '../../../../api/call.ts';
import { editorKeys } from '../../../../api/staff-query-keys.ts';

/** The open points of the edited definition. The server adds a short code that another event uses. */
export function useChecklist(eventId: number, definition: EventDefinition, isPublished: boolean) {
  const { eventShortCode } = definition;
  const stored = useQuery({
    queryKey: editorKeys.checklist(eventId, eventShortCode),
    queryFn: ({ signal }) => call('getEventChecklist', { params: { eventId }, query: { eventShortCode }, signal }),
  });
  return useMemo(() => {
    const taken = (stored.data ?? []).filter(({ code }) => code === 'shortCodeTaken');
    const points = [...taken, ...checklist(definition)];
    return { points, blocking: blockingPoints(points, { isPublished }).length };
  }, [stored.data, definition, isPublished]);
}
