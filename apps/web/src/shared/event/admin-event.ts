import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import { staffKeys } from '../../api/staff-query-keys.ts';

/** An event for staff screens. Not fetched if the URL has no valid id. */
export const useAdminEvent = (eventId: number) =>
  useQuery({
    queryKey: staffKeys.adminEvent(eventId),
    ...queryOf('getAdminEvent', { params: { eventId } }),
    enabled: eventId > 0,
  });
