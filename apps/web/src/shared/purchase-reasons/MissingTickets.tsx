import { lazy, Suspense, type ComponentType } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { useLanguage } from '../../session/language.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { DrawsPartProps } from '../draws/DrawsPart.tsx';
import EarnedPlaces from '../earned-places/EarnedPlaces.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { relationshipName } from '../person/relationship-words.ts';
import { ReasonList } from './ReasonList.tsx';
import styles from './Reasons.module.css';
import { usePurchaseReasonText } from './text.ts';
import { useReasons, type ReasonsQuestion } from './use-reasons.ts';

export interface MissingTicketsProps {
  event: Pick<EventView, 'eventId' | 'configuration'>;
  about: Omit<ReasonsQuestion, 'eventId'>;
  /** The tickets on offer may have changed. */
  onChanged: () => void;
}

/** Lazy-loaded, because few ticket types have a draw. */
const DrawsPart = lazy<ComponentType<DrawsPartProps>>(() => import('../draws/DrawsPart.tsx'));

/** Reasons of ticket types that may have a draw. */
const mayHaveDraw: ReadonlySet<string> = new Set(['drawOnly', 'windowNotOpen', 'windowOver']);

/** Below the tickets of the registration: the ticket types that the person cannot choose, with the reasons. */
export default function MissingTickets({ event, about, onChanged }: MissingTicketsProps) {
  const { locale, text: t } = useLanguage();
  const { timeZone, relationshipTypes } = event.configuration;
  const { purchaseCheck } = usePurchaseReasonText();
  const { data, error, refetch } = useReasons({ eventId: event.eventId, ...about });
  return (
    <section className={styles.part} aria-labelledby="missing-tickets">
      <h4 id="missing-tickets" className={styles.title}>
        <Phrases>{purchaseCheck.ownTitle}</Phrases>
      </h4>
      <EarnedPlaces
        eventId={event.eventId}
        onAnswered={() => {
          void refetch();
          onChanged();
        }}
      />
      {data?.tickets.some(({ reasons }) => reasons.some(({ reason }) => mayHaveDraw.has(reason.code))) && (
        <Suspense>
          <DrawsPart event={event} level={4} />
        </Suspense>
      )}
      {data ? (
        <ReasonList
          found={data}
          timeZone={timeZone}
          relationship={relationshipName(relationshipTypes, about.relationshipType, locale)}
          forStaff={false}
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton lines={3} />
        </Loading>
      )}
    </section>
  );
}
