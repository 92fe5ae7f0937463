import { useState } from 'react';
import type { Qualification } from '@foyer/contract/people/qualifications';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { qualificationColumns } from './columns.tsx';
import { EarnedPlaces } from './EarnedPlaces.tsx';
import { QualificationDialog } from './QualificationDialog.tsx';

/** The qualifications, or the places of the qualification that the URL names (selling 3). */
export default function QualificationsScreen() {
  const { qualification } = useSearch('qualifications');
  return qualification === '' ? (
    <AllQualifications />
  ) : (
    <EarnedPlaces key={qualification} qualificationKey={qualification} />
  );
}

function AllQualifications() {
  const { locale, text: t } = useLanguage();
  const { qualifications } = useStaffText();
  const [open, setOpen] = useState<Qualification | 'create' | null>(null);
  const found = useCall('listQualifications', {}, { staleTime: 0 });
  usePageTitle(qualifications.title, found.isError);
  return (
    <Page>
      <PageHeader
        title={qualifications.title}
        lead={qualifications.lead}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen('create')}>
            {qualifications.add}
          </Button>
        }
      />
      <Stack gap={5} data-density="compact">
        {found.isError ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="16rem" />
          </Loading>
        ) : found.data.length === 0 ? (
          <EmptyState icon="check-circle" title={qualifications.none}>
            {qualifications.noneHint}
          </EmptyState>
        ) : (
          <Table
            caption={qualifications.title}
            rows={found.data}
            rowKey={({ key }) => key}
            columns={qualificationColumns({ t: qualifications, locale, onEdit: setOpen })}
          />
        )}
      </Stack>
      {open !== null && (
        <QualificationDialog {...(open === 'create' ? {} : { qualification: open })} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
