import { useQuery } from '@tanstack/react-query';
import { asking } from '../../api/asking.ts';
import { staffKeys } from '../../api/staff-query-keys.ts';

/** An event as its staff see it, for all their screens about it; not asked for where the address has no number. */
export const useAdminEvent = (eventId: number) =>
  useQuery({
    queryKey: staffKeys.adminEvent(eventId),
    ...asking('getAdminEvent', { params: { eventId } }),
    enabled: eventId > 0,
  });
