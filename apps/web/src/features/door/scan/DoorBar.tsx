import { memo, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../../api/call.ts';
import { nameThisDevice, thisDevice } from '../../../offline/device.ts';
import type { DoorStatus } from '../../../offline/door.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAppStored } from './use-door.ts';
import styles from './ScanScreen.module.css';

/** The state of the door on this device: connection, age of the list, queued scans and device name. */
export const DoorBar = memo(function DoorBarNow({ status, event }: { status: DoorStatus; event: EventView }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const { roster, isOnline, waiting, loaded, keepsNothing } = status;
  const count = (number: number) => number.toLocaleString(locale);
  const isReady = roster?.isWhole === true && !keepsNothing;
  const isAppStored = useAppStored();
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.mode}>
        <Chip tone={isOnline ? 'good' : 'warn'}>{isOnline ? t.online : t.offline}</Chip>
        {!isOnline && <span>{isReady ? t.offlineWorks : t.offlineNothing}</span>}
        {isOnline && isReady && isAppStored && <span>{t.offlineReady}</span>}
        {loaded !== null && !keepsNothing && <span>{t.loading({ count: count(loaded) })}</span>}
      </div>
      <div className={styles.facts}>
        {isReady && (
          <span>{t.dataOf({ time: formatDate(new Date(roster.syncedAt), ownTimeZone(), locale, 'time') })}</span>
        )}
        <span>{waiting > 0 ? t.waiting({ count: count(waiting) }) : t.waitingNone}</span>
        <DeviceName eventId={event.eventId} />
      </div>
    </div>
  );
});

function DeviceName({ eventId }: { eventId: number }) {
  const { scan: t } = useStaffText();
  const [device, setDevice] = useState(thisDevice);
  const [typed, setTyped] = useState<string | null>(null);
  const save = useAction({
    act: () =>
      call('nameDoorDevice', { params: { eventId }, body: { deviceId: device.deviceId, name: (typed ?? '').trim() } }),
    onDone: ({ name }) => {
      setDevice(nameThisDevice(name ?? ''));
      setTyped(null);
    },
  });
  return (
    <>
      <Button variant="quiet" icon="edit" onClick={() => setTyped(device.name)}>
        {`${t.device}: ${device.name || t.deviceUnnamed}`}
      </Button>
      {typed !== null && (
        <FormDialog
          title={t.deviceRename}
          submit={t.save}
          incomplete={typed.trim() === ''}
          action={save}
          onSubmit={() => save.run()}
          onClose={() => setTyped(null)}
        >
          <TextField
            label={t.deviceName}
            hint={t.deviceHint}
            value={typed}
            maxLength={60}
            autoComplete="off"
            onValueChange={setTyped}
          />
        </FormDialog>
      )}
    </>
  );
}
