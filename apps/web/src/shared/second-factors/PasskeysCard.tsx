import { useState } from 'react';
import type { SecondFactors } from '@foyer/contract/people/second-factors';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../action/ConfirmDialog.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { momentWords } from '../time/moment.ts';
import { ownTimeZone } from '../time/time-zone.ts';
import styles from './FactorCards.module.css';
import { hasPasskeys } from '../action/proof.ts';
import { createPasskey, isOfDevice } from './passkey.ts';
import { useFactorText } from './text.ts';

type Passkey = SecondFactors['passkeys'][number];

/** Lists, adds and removes passkeys. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useFactorText();
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t.passkeys}>
      <Stack gap={4}>
        <p>{t.passkeysText}</p>
        {passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => setOpen(passkey)} />
            ))}
          </ul>
        )}
        {hasPasskeys() ? (
          <Row>
            <Button icon="plus" onClick={() => setOpen('add')}>
              {t.passkeyAdd}
            </Button>
          </Row>
        ) : (
          <Alert tone="info">{t.passkeyUnavailable}</Alert>
        )}
      </Stack>
      {open === 'add' && <AddDialog onClose={close} />}
      {open !== null && open !== 'add' && <RemoveDialog passkey={open} onClose={close} />}
    </Card>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useFactorText();
  const { locale } = useLanguage();
  const at = (moment: string) => momentWords(moment, ownTimeZone(), locale, 'shortWithTime');
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong translate="no">{name}</strong>
        <span className={styles.when}>
          <Dates>
            {`${t.passkeyCreated({ at: at(createdAt) })} · ${lastUsedAt === null ? t.passkeyNever : t.passkeyUsed({ at: at(lastUsedAt) })}`}
          </Dates>
        </span>
      </div>
      <Button size="sm" aria-label={t.passkeyRemoveOf({ name })} onClick={onRemove}>
        {t.passkeyRemove}
      </Button>
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useFactorText();
  const [name, setName] = useState('');
  const add = useAction({
    act: async () => {
      const options = await call('startPasskey', { body: {} });
      const passkey = await createPasskey(options);
      return call('addPasskey', { body: { name, passkey } });
    },
    successMessage: () => t.passkeyAdded,
    failureWords: (error) => (isOfDevice(error) ? t.passkeyCanceled : undefined),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.passkeyAdd}
      size="small"
      initialFocus="input"
      submit={t.passkeyAdd}
      incomplete={name.trim() === ''}
      action={add}
      onSubmit={() => add.run()}
      onClose={onClose}
    >
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        autoComplete="off"
        maxLength={60}
        required
        value={name}
        onValueChange={setName}
      />
    </FormDialog>
  );
}

function RemoveDialog({ passkey: { passkeyId, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useFactorText();
  const remove = useAction({
    act: () => call('removePasskey', { params: { passkeyId } }),
    successMessage: () => t.passkeyRemoved,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.passkeyRemoveAsk({ name })}
      size="small"
      confirm={t.passkeyRemove}
      variant="danger"
      action={remove}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <p>{t.passkeyRemoveText}</p>
    </ConfirmDialog>
  );
}
