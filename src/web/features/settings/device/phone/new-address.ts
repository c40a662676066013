import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import type { Device, NewAddress } from '#web/lib/wire.ts';

/** The key of the address in the query cache. It is only in memory: the address is shown once, and lost by a reload. */
const keyOf = (source: Device['source']) => ['new-phone-address', source];

type Address = Pick<NewAddress, 'url' | 'token'>;

/** The address that was created since the page was opened. */
export function useNewAddress(source: Device['source']): Address | undefined {
  const { data } = useQuery<Address>({
    queryKey: keyOf(source),
    queryFn: () => Promise.reject(new Error('An address is only made by a change')),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function useMakeAddress(source: Device['source'], onMade?: () => void) {
  const client = useQueryClient();
  return useChange(() => callApi<NewAddress>('POST', '/api/device/address', { source }), {
    onDone({ url, token }) {
      client.setQueryData<Address>(keyOf(source), { url, token });
      onMade?.();
    },
  });
}
