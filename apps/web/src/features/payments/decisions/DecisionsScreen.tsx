import { OpenDisputes } from '../../../shared/dispute/OpenDisputes.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { UnknownCharges } from './UnknownCharges.tsx';

/** What needs a decision about money: disputes, orders without a clear payment, and charges without an order. */
export default function DecisionsScreen() {
  const { staffFrame } = useStaffText();
  usePageTitle(staffFrame.decisions);
  return (
    <Page>
      <PageHeader title={staffFrame.decisions} />
      <Stack gap={6}>
        <OpenDisputes />
        <AttentionPanel />
        <UnknownCharges />
      </Stack>
    </Page>
  );
}
