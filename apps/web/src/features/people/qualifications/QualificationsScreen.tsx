import { useState } from 'react';
import type { Qualification } from '@foyer/contract/people/qualifications';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { WholeListPage } from '../../../shared/page/WholeListPage.tsx';
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
  const { locale } = useLanguage();
  const { qualifications } = useStaffText();
  const [open, setOpen] = useState<Qualification | 'create' | null>(null);
  const found = useCall('listQualifications', {}, { staleTime: 0 });
  return (
    <WholeListPage
      title={qualifications.title}
      lead={qualifications.lead}
      add={qualifications.add}
      onAdd={() => setOpen('create')}
      found={found}
      empty={{ icon: 'check-circle', title: qualifications.none, hint: qualifications.noneHint }}
      rowKey={({ key }) => key}
      columns={qualificationColumns({ t: qualifications, locale, onEdit: setOpen })}
    >
      {open !== null && (
        <QualificationDialog {...(open === 'create' ? {} : { qualification: open })} onClose={() => setOpen(null)} />
      )}
    </WholeListPage>
  );
}
