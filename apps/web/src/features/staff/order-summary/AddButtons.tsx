import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useActFor } from '../../../session/act-for.ts';
import { relationshipLabel } from '../../../session/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import styles from './OrderSummary.module.css';

/** A button per relationship that is still free, and one for another consultant; all lead to the registration as this person. */
export function AddButtons({ event, account }: { event: EventView; account: string }) {
  const { locale, text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const actFor = useActFor();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState<string | null>(null);
  const { eventId } = event;
  const lookup = useQuery({
    queryKey: queryKeys.accountAtEvent(eventId, account, 'relationships'),
    queryFn: ({ signal }) =>
      call('availableRelationships', { body: { eventId, externalAccountIdentifier: account }, signal }),
  });
  if (lookup.isPending) return <Skeleton shape="block" height="2.75rem" width="16rem" />;
  // A failure counts as an empty list (spec §8).
  const free = lookup.data?.relationshipTypes ?? [];

  async function register(what: string): Promise<void> {
    setBusy(what);
    try {
      await actFor(account, {
        to: paths.registration(eventId),
        returnTo: paths.orderSummary(eventId, account),
        power: true,
      });
    } catch (error) {
      snackbar.show({ tone: 'error', message: errorWords(error, t) });
      setBusy(null);
    }
  }
  const button = (what: string, words: string) => (
    <Button
      key={what}
      icon="plus"
      loading={busy === what}
      disabled={busy !== null && busy !== what}
      onClick={() => void register(what)}
    >
      {words}
    </Button>
  );

  return (
    <div className={styles.add}>
      {free.map(({ relationshipType }) =>
        button(
          relationshipType,
          orderSummary.add({
            relationship: relationshipLabel(event.configuration.relationshipTypes, relationshipType, locale),
          }),
        ),
      )}
      {button('', orderSummary.addOther)}
      {free.length === 0 && <p className={styles.quiet}>{orderSummary.allTaken}</p>}
    </div>
  );
}
