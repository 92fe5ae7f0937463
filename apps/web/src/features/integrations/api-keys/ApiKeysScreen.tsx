import { useState } from 'react';
import type { ApiKey } from '@foyer/contract/integrations/api-keys';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { WholeListPage } from '../../../shared/page/WholeListPage.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { apiKeyColumns } from './columns.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

/** The keys with which other systems use the API (integrations 2). */
export default function ApiKeysScreen() {
  const { locale } = useLanguage();
  const { apiKeys } = useStaffText();
  const [open, setOpen] = useState<'create' | ApiKey | null>(null);
  const found = useCall('listApiKeys', {}, { staleTime: 0 });
  return (
    <WholeListPage
      title={apiKeys.title}
      lead={
        <>
          {apiKeys.lead} <a href="/api/docs">{apiKeys.description}</a>
        </>
      }
      add={apiKeys.create}
      onAdd={() => setOpen('create')}
      found={found}
      empty={{ icon: 'lock', title: apiKeys.none, hint: apiKeys.noneHint }}
      rowKey={({ apiKeyId }) => String(apiKeyId)}
      columns={apiKeyColumns({ t: apiKeys, locale, onRevoke: setOpen })}
    >
      {open === 'create' && <ApiKeyDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'create' && <RevokeDialog apiKey={open} onClose={() => setOpen(null)} />}
    </WholeListPage>
  );
}
