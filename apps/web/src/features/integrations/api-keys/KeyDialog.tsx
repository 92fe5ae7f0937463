import { useStaffText } from '../../../session/language.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ApiKeys.module.css';

/** A new key, the only time that it is shown (integrations 2.1). */
export function KeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { apiKeys: t } = useStaffText();
  const copy = useAction({
    act: () => navigator.clipboard.writeText(secret),
    successMessage: () => t.copied,
  });
  return (
    // Without a close button, so that neither Escape nor a press outside loses the key.
    <Dialog
      open
      initialFocus="input"
      title={t.key}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Stack gap={4}>
        <Alert tone="warning">{t.keyOnce}</Alert>
        <TextField label={t.key} className={styles.code} hint={t.keyUse} readOnly value={secret} />
        <Button icon="copy" onClick={() => copy.run()}>
          {t.copy}
        </Button>
      </Stack>
    </Dialog>
  );
}
