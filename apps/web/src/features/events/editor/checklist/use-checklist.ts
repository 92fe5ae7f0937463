import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { bySeverity } from '@foyer/domain/events/checklist-point';
import { blockingPoints, checklist } from '@foyer/domain/events/event-checklist';
import { isServerPoint, relatedParts } from '@foyer/domain/events/related-points';
import { withPoolNames } from '@foyer/domain/stock/pools';
import { callKey } from '../../../../api/cache.ts';
import { callQuery } from '../../../../api/query.ts';
import { useLanguage } from '../../../../session/language.tsx';

/**
 * The open points of the edited definition. The server adds what only it can find, such as an empty list. It reads the
 * saved draft, so it is called again when the saved parts that it needs have changed.
 */
export function useChecklist(eventId: number, draft: EventDraft, definition: EventDefinition) {
  const { locale } = useLanguage();
  const { isPublished } = draft;
  const input = { params: { eventId }, query: { eventShortCode: definition.eventShortCode } };
  const stored = useQuery({
    ...callQuery('getEventChecklist', input),
    queryKey: [...callKey('getEventChecklist', input), relatedParts(draft.definition)],
  });
  return useMemo(() => {
    const points = bySeverity([
      ...(stored.data ?? []).filter(isServerPoint),
      ...checklist(withPoolNames(definition, locale)),
    ]);
    return { points, blocking: blockingPoints(points, { isPublished }).length };
  }, [stored.data, definition, locale, isPublished]);
}
