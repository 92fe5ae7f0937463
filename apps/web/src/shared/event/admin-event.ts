import { useCall } from '../../api/query.ts';

/** An event for staff screens. Not fetched if the URL has no valid id. */
export const useAdminEvent = (eventId: number) =>
  useCall('getAdminEvent', { params: { eventId } }, { enabled: eventId > 0 });
