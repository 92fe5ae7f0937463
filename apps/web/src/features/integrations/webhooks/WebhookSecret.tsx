import { useStaffText } from '../../../session/language.tsx';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';

/** The secret of a webhook, the only time that it is shown (integrations 1.6). */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { webhooks: t } = useStaffText();
  const texts = {
    copy: t.copy,
    copied: t.copied,
    close: t.close,
    title: t.secret,
    once: t.secretOnce,
    use: t.secretUse,
  };
  return <SecretDialog {...{ secret, texts, onClose }} />;
}
