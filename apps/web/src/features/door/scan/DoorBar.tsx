import { memo, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { call } from '../../../api/call.ts';
import { nameThisDevice, thisDevice } from '../../../offline/device.ts';
import type { DoorStatus } from '../../../offline/door.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
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
      {/* The usual state is one line. A longer text appears only while something differs. */}
      <div role="status" className={styles.mode}>
        <Chip tone={isOnline ? 'good' : 'warn'}>{isOnline ? t.online : t.offline}</Chip>
        {isReady && (
          <span>
            {t.dataOf({ time: momentWords(new Date(roster.syncedAt), event.configuration.timeZone, locale, 'time') })}
          </span>
        )}
        {waiting > 0 ? (
          <span>{t.waiting({ count: count(waiting) })}</span>
        ) : (
          <VisuallyHidden>{t.waitingNone}</VisuallyHidden>
        )}
        {!isOnline && <span>{isReady ? t.offlineWorks : t.offlineNothing}</span>}
        {isOnline && isReady && isAppStored && <VisuallyHidden>{t.offlineReady}</VisuallyHidden>}
        {loaded !== null && !keepsNothing && <span>{t.loading({ count: count(loaded) })}</span>}
      </div>
      <DeviceName eventId={event.eventId} />
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
  const label = `${t.device}: ${device.name || t.deviceUnnamed}`;
  return (
    <>
      {device.name === '' ? (
        <IconButton icon="edit" label={label} onClick={() => setTyped('')} />
      ) : (
        <Button variant="quiet" size="sm" icon="edit" aria-label={label} onClick={() => setTyped(device.name)}>
          {device.name}
        </Button>
      )}
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
