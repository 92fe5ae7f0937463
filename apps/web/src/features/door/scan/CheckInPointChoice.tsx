import { memo } from 'react';
import type { DoorList } from '@foyer/contract/door/door';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Door, DoorStatus } from '../../../offline/door.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './CheckInPointChoice.module.css';

const directions = ['in', 'out'] as const;
const entrance = '';

/** The check-in list of this device, and the direction. Hidden if the event has no lists. */
export const CheckInPointChoice = memo(function CheckInPointChoiceNow({
  door,
  status,
}: {
  door: Door;
  status: DoorStatus;
}) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const { checkInPoint } = status;
  const lists = status.roster?.head.lists ?? [];
  const list = listAt(status);
  if (lists.length === 0 && checkInPoint.listId === null) return null;
  const chooseList = (listId: string) => {
    // Remove the focus, because a scanner types into the focused element.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    door.setCheckInPoint({ listId: listId === entrance ? null : listId, way: 'in' });
  };
  return (
    <>
      {checkInPoint.listId !== null && !list && <Alert tone="warning">{t.listDeleted}</Alert>}
      <div className={styles.choice}>
        <Select
          label={t.checkInList}
          value={checkInPoint.listId ?? entrance}
          options={[
            { value: entrance, label: t.entrance },
            ...lists.map((each) => ({
              value: each.listId,
              label: translatedText(each.translations.name, locale, each.name),
            })),
            ...(checkInPoint.listId !== null && !list
              ? [{ value: checkInPoint.listId, label: checkInPoint.listId, disabled: true }]
              : []),
          ]}
          onValueChange={chooseList}
        />
        {list?.passage === 'inAndOut' && (
          <div role="group" aria-label={t.direction} className={styles.directions}>
            {directions.map((direction) => (
              <Button
                key={direction}
                size="lg"
                variant={checkInPoint.way === direction ? 'primary' : 'secondary'}
                aria-pressed={checkInPoint.way === direction}
                onClick={() => door.setCheckInPoint({ ...checkInPoint, way: direction })}
              >
                {direction === 'in' ? t.directionIn : t.directionOut}
              </Button>
            ))}
          </div>
        )}
      </div>
    </>
  );
});

/** The check-in list of this device. Undefined at the entrance and for a list that was removed. */
export const listAt = ({ checkInPoint, roster }: DoorStatus): DoorList | undefined =>
  roster?.head.lists.find(({ listId }) => listId === checkInPoint.listId);
