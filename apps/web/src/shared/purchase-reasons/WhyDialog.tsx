import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { instantOf } from '@foyer/domain/shared/dates';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Select } from '../../ui/Select.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { relationshipName } from '../person/relationship-words.ts';
import { PickedDate } from '../time/PickedDate.tsx';
import { ReasonList } from './ReasonList.tsx';
import styles from './Reasons.module.css';
import { usePurchaseReasonText } from './text.ts';
import { useReasons } from './use-reasons.ts';

interface WhyDialogProps {
  event: EventView;
  account: string;
  onClose: () => void;
}

/** Why a person cannot buy the tickets of an event, by relationship and moment (orders 10). */
export default function WhyDialog({ event, account, onClose }: WhyDialogProps) {
  const { locale, text: t } = useLanguage();
  const { purchaseCheck } = usePurchaseReasonText();
  const { relationshipTypes, timeZone } = event.configuration;
  const first = relationshipTypes.find(({ selfType }) => selfType) ?? relationshipTypes[0];
  const [relationshipType, setRelationshipType] = useState(first?.relationshipType ?? '');
  const [typed, setTyped] = useState('');
  const at = instantOf(typed, timeZone)?.toISOString();
  const { data, error, refetch } = useReasons({
    eventId: event.eventId,
    externalAccountIdentifier: account,
    relationshipType,
    ...(at !== undefined && { at }),
  });
  return (
    <Dialog
      open
      title={purchaseCheck.title}
      closeLabel={t.common.close}
      onClose={onClose}
      actions={<Button onClick={onClose}>{purchaseCheck.close}</Button>}
    >
      <Stack gap={4}>
        <div className={styles.fields}>
          <Select
            label={purchaseCheck.relationship}
            options={relationshipTypes.map((type) => ({
              value: type.relationshipType,
              label: relationshipName(relationshipTypes, type.relationshipType, locale),
            }))}
            value={relationshipType}
            onValueChange={setRelationshipType}
          />
          <PickedDate withTime label={purchaseCheck.moment} value={typed} onValueChange={setTyped} />
        </div>
        <p className={styles.note}>{purchaseCheck.momentHint({ zone: timeZone })}</p>
        <div aria-live="polite">
          {data ? (
            <ReasonList
              found={data}
              timeZone={timeZone}
              relationship={relationshipName(relationshipTypes, relationshipType, locale)}
              forStaff
            />
          ) : error ? (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading label={t.common.loading}>
              <Skeleton lines={4} />
            </Loading>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
