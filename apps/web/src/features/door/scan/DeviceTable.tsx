import { useState } from 'react';
import type { DoorDevice } from '@foyer/contract/door/door';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { recentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './DoorScreen.module.css';

/** A larger clock difference is shown. Scan times are corrected in any case. */
const skewWorthTelling = 2_000;

interface Language {
  locale: Locale;
  timeZone: string;
  t: StaffMessages['scan'];
  /** Undefined if the reader may not block devices. */
  onAsk: ((device: DoorDevice) => void) | undefined;
}

/** The name of a device. An unnamed device shows the beginning of its id, so that two can be told apart. */
const nameOf = ({ name, deviceId }: DoorDevice, t: Language['t']): string =>
  name ?? t.deviceUnnamedOf({ id: deviceId.slice(0, 4) });

function deviceColumns({ locale, timeZone, t, onAsk }: Language): Column<DoorDevice>[] {
  const columns: Column<DoorDevice>[] = [
    {
      key: 'name',
      header: t.deviceName,
      primary: true,
      cell: (row) => (
        <>
          <span>{nameOf(row, t)}</span> {row.shutOutAt !== null && <Chip tone="bad">{t.isShutOut}</Chip>}
        </>
      ),
    },
    { key: 'by', header: t.deviceBy, cell: (row) => row.by },
    { key: 'seen', header: t.deviceSeen, cell: (row) => recentWords(row.seenAt, timeZone, locale) },
    { key: 'waiting', header: t.deviceWaiting, align: 'end', cell: (row) => row.waiting.toLocaleString(locale) },
    {
      key: 'clock',
      header: t.deviceClock,
      align: 'end',
      cell: (row) =>
        Math.abs(row.skewMs) < skewWorthTelling
          ? '–'
          : t.seconds({ count: Math.round(row.skewMs / 1_000).toLocaleString(locale) }),
    },
  ];
  if (!onAsk) return columns;
  const words = ({ shutOutAt }: DoorDevice) => (shutOutAt === null ? t.shutOutButton : t.letIn);
  return [
    ...columns,
    {
      key: 'actions',
      header: t.deviceActions,
      actions: true,
      cell: (row) => (
        <Button size="sm" aria-label={`${words(row)}: ${nameOf(row, t)}`} onClick={() => onAsk(row)}>
          {words(row)}
        </Button>
      ),
    },
  ];
}

/** The devices at the door: who uses them and how many scans are queued. An administrator can block a lost device. */
export function DeviceTable({ devices, timeZone }: { devices: readonly DoorDevice[]; timeZone: string }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const viewer = useSignedIn();
  const [selected, setSelected] = useState<DoorDevice | null>(null);
  const change = useAction({
    act: () =>
      call('shutOutDevice', {
        params: { deviceId: selected?.deviceId ?? '' },
        body: { isShutOut: selected?.shutOutAt === null },
      }),
    onDone: () => setSelected(null),
  });
  const isShuttingOut = selected?.shutOutAt === null;
  return (
    <Stack gap={3}>
      <h2 className={styles.part}>
        <Phrases>{t.devices}</Phrases>
      </h2>
      <Table
        caption={t.devices}
        rows={devices}
        rowKey={(row) => row.deviceId}
        empty={t.devicesEmpty}
        columns={deviceColumns({ locale, timeZone, t, onAsk: isAdmin(viewer) ? setSelected : undefined })}
      />
      {selected && (
        <FormDialog
          title={isShuttingOut ? t.shutOutTitle({ name: nameOf(selected, t) }) : t.letIn}
          submit={isShuttingOut ? t.shutOutButton : t.letIn}
          variant={isShuttingOut ? 'danger' : 'primary'}
          action={change}
          onSubmit={() => change.run()}
          onClose={() => setSelected(null)}
        >
          <p>{isShuttingOut ? t.shutOutLead : selected.name}</p>
        </FormDialog>
      )}
    </Stack>
  );
}
