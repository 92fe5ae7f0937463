import { useCall } from '../../api/query.ts';

/** The staff member's own cash drawer of today at an event. */
export function useOwnDrawer(eventId: number, enabled = true) {
  const list = useCall('listDrawers', { params: { eventId }, query: {} }, { staleTime: 0, enabled });
  const own = list.data?.drawers.find(({ isOwn }) => isOwn);
  return {
    list,
    own,
    currencies: list.data?.currencies ?? [],
    /** Known to be missing: cash is refused until it is opened (payments 4.6). */
    isMissing: list.data !== undefined && !own?.openedAt,
  };
}
export type OwnDrawer = ReturnType<typeof useOwnDrawer>;
