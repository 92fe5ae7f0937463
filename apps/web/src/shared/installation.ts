import { useCall } from '../api/query.ts';

const refetchMs = 60_000;

/** The installation's state for administrators, fetched once a minute. */
export const useInstallation = () => useCall('getInstallation', {}, { refetchInterval: refetchMs });
