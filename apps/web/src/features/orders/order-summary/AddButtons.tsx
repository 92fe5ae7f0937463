import type { EventView } from '@foyer/contract/events/events';
import { anotherConsultant } from '@foyer/domain/tickets/relationships';
import { useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useActFor } from '../../../session/act-for.ts';
import { WhyButton } from '../../../shared/purchase-reasons/WhyButton.tsx';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './OrderSummary.module.css';

/**
 * A button per available relationship, and one for another consultant. Each opens that step of the registration as this
 * person.
 */
export function AddButtons({ event, account }: { event: EventView; account: string }) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const actFor = useActFor();
  const { eventId } = event;
  const register = useAction({
    act: (add: string) =>
      actFor(account, {
        to: paths.registration(eventId, { add }),
        returnTo: paths.orderSummary(eventId, account),
        power: true,
      }),
    showsFailure: true,
  });
  const lookup = useCall('availableRelationships', { body: { eventId, externalAccountIdentifier: account } });
  if (lookup.isPending) {
    return (
      <div className={styles.add}>
        <Skeleton shape="block" height="2.75rem" width="16rem" />
        <Skeleton shape="block" height="2.75rem" width="10rem" />
      </div>
    );
  }
  // A failure counts as an empty list (orders 3.7).
  const free = lookup.data?.relationshipTypes ?? [];

  const button = (what: string, words: string) => (
    <Button
      key={what}
      icon="plus"
      loading={register.pending === what}
      disabled={register.busy && register.pending !== what}
      onClick={() => register.run(what)}
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
            relationship: relationshipName(event.configuration.relationshipTypes, relationshipType, locale),
          }),
        ),
      )}
      {button(anotherConsultant, orderSummary.addOther)}
      <WhyButton event={event} account={account}>
        {orderSummary.whyNot}
      </WhyButton>
      {free.length === 0 && <p className={styles.quiet}>{orderSummary.allTaken}</p>}
    </div>
  );
}
