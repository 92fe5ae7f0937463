import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';

const refetchMs = 60_000;

/** The installation's state for administrators, fetched once a minute. */
export const useInstallation = () =>
  useQuery({
    queryKey: staffKeys.installation(),
    queryFn: ({ signal }) => call('getInstallation', { signal }),
    refetchInterval: refetchMs,
  });
