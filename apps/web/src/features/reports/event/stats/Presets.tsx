import { useState } from 'react';
import { exportRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { call } from '../../../../api/call.ts';
import { useCall } from '../../../../api/query.ts';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useStaffText } from '../../../../session/language.tsx';
import { useSignedIn } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Row, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './Stats.module.css';
import type { WantedFile } from './wanted-file.ts';

/** Named selections of columns. All staff share them, for every event (reports 3.4). */
export function Presets({ wanted }: { wanted: WantedFile }) {
  const { reports: t } = useStaffText();
  const mayChange = hasAnyRole(useSignedIn(), exportRoles);
  const [picked, setPicked] = useState('');
  /** The name of the preset to save; undefined while nothing is saved. */
  const [name, setName] = useState<string>();
  const presets = useCall('listExportPresets', {});
  const { list, format, columns } = wanted;
  const save = useAction({
    act: (called: string) => call('saveExportPreset', { body: { name: called, list, format, columns } }),
    successMessage: (preset) => t.presetSaved({ name: preset.name }),
    onDone: (preset) => {
      setName(undefined);
      setPicked(String(preset.exportPresetId));
    },
  });
  const remove = useAction({
    act: (presetId: string) => call('deleteExportPreset', { params: { presetId: Number(presetId) } }),
    successMessage: () => t.presetDeleted,
    onDone: () => setPicked(''),
  });
  const all = presets.data ?? [];
  const current = all.find(({ exportPresetId }) => String(exportPresetId) === picked);
  return (
    <Stack gap={2}>
      {all.length > 0 && (
        <Select
          label={t.preset}
          value={current ? picked : ''}
          options={[
            { value: '', label: t.presetNone },
            ...all.map((each) => ({ value: String(each.exportPresetId), label: each.name })),
          ]}
          onValueChange={(id) => {
            setPicked(id);
            const chosen = all.find(({ exportPresetId }) => String(exportPresetId) === id);
            if (chosen) wanted.applyPreset(chosen);
          }}
        />
      )}
      {!mayChange ? null : name === undefined ? (
        <Row className={styles.flush}>
          {columns.length > 0 && (
            <Button size="sm" variant="quiet" onClick={() => setName(current?.name ?? '')}>
              {t.presetSave}
            </Button>
          )}
          {current && (
            <Button size="sm" variant="quiet" loading={remove.busy} onClick={() => remove.run(picked)}>
              {t.presetDelete({ name: current.name })}
            </Button>
          )}
        </Row>
      ) : (
        <>
          <TextField
            label={t.presetName}
            hint={all.some((each) => each.name === name.trim()) ? t.presetReplaces : t.presetNameHint}
            autoComplete="off"
            maxLength={60}
            value={name}
            onValueChange={setName}
          />
          <Row>
            <Button size="sm" disabled={name.trim() === ''} loading={save.busy} onClick={() => save.run(name.trim())}>
              {t.presetSaveNow}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setName(undefined)}>
              {t.presetCancel}
            </Button>
          </Row>
        </>
      )}
      <FailureAlert failure={save.failure ?? remove.failure} />
    </Stack>
  );
}
