import { useCall } from '../../../api/query.ts';

export const rowsPerPage = 10;
const refetchMs = 60_000;

/**
 * A page of the charges without an order. Two panels use it: the list, and the panel that says whether every payment
 * has its order.
 */
export const useUnknownCharges = (page: number) =>
  useCall('listUnknownCharges', { query: { page, rowsPerPage } }, { refetchInterval: refetchMs, keepsPrevious: true });
