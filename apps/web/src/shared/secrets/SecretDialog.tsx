import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../action/use-action.ts';
import styles from './SecretDialog.module.css';

interface Props {
  /** A key or a secret, the only time that it is shown. */
  secret: string;
  texts: { title: string; once: string; use: string; copy: string; copied: string; close: string };
  onClose: () => void;
}

/** Shows a new secret. Without a close button, so that neither Escape nor a press outside loses it. */
export function SecretDialog({ secret, texts, onClose }: Props) {
  const copy = useAction({
    act: () => navigator.clipboard.writeText(secret),
    successMessage: () => texts.copied,
  });
  return (
    <Dialog
      open
      initialFocus="input"
      title={texts.title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <Stack gap={4}>
        <Alert tone="warning">{texts.once}</Alert>
        <TextField label={texts.title} className={styles.secret} hint={texts.use} readOnly value={secret} />
        <Button icon="copy" onClick={() => copy.run()}>
          {texts.copy}
        </Button>
      </Stack>
    </Dialog>
  );
}
