import { useStaffText } from '../../../session/language.tsx';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';

/** A new key, the only time that it is shown (integrations 2.1). */
export function KeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { apiKeys: t } = useStaffText();
  const texts = { copy: t.copy, copied: t.copied, close: t.close, title: t.key, once: t.keyOnce, use: t.keyUse };
  return <SecretDialog {...{ secret, texts, onClose }} />;
}
