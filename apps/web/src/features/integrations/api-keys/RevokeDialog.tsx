import type { ApiKey } from '@foyer/contract/integrations/api-keys';
import { call } from '../../../api/call.ts';
import { useStaffText } from '../../../session/language.tsx';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';

/** Confirms the end of a key (integrations 2.3). */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { apiKeys: t } = useStaffText();
  const { apiKeyId, name } = apiKey;
  const revoke = useAction({
    act: () => call('revokeApiKey', { params: { apiKeyId } }),
    successMessage: () => t.revoked({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.revokeAsk({ name })}
      confirm={t.revoke}
      variant="danger"
      action={revoke}
      onConfirm={() => revoke.run()}
      onClose={onClose}
    >
      <p>{t.revokeText}</p>
    </ConfirmDialog>
  );
}
