import type { EventView } from '@foyer/contract/events/events';
import type { AuditEntry } from '@foyer/contract/people/audit';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts, Stack } from '../../ui/Layout.tsx';
import { momentWords } from '../time/moment.ts';
import { actionWords } from './action-words.ts';
import { ChangesTable } from './AuditChanges.tsx';
import { changesOf, whoWords } from './audit-words.ts';
import styles from './AuditChanges.module.css';

interface AuditDetailsProps {
  entry: AuditEntry;
  /** The event with the form that names the answers. Null in a list with lines of several events. */
  event: EventView | null;
  timeZone: string;
  onClose: () => void;
}

/** An entry of the log with its notes, and the values before and after. */
export function AuditDetails({ entry, event, timeZone, onClose }: AuditDetailsProps) {
  const { locale, text: t } = useLanguage();
  const staffText = useStaffText();
  const { auditLog, orderSummary } = staffText;
  const changes = changesOf(entry, { locale, t, staff: orderSummary, event });
  return (
    <Dialog
      open
      size="large"
      title={actionWords(entry.action, staffText)}
      closeLabel={t.common.close}
      onClose={onClose}
    >
      <Stack gap={4} data-density="compact">
        <Facts
          facts={[
            { term: auditLog.at, value: momentWords(entry.at, timeZone, locale, 'shortWithTime') },
            { term: auditLog.by, value: whoWords(entry, orderSummary) },
          ]}
        />
        {entry.notes && <blockquote className={styles.notes}>{entry.notes}</blockquote>}
        {changes.length > 0 && <ChangesTable changes={changes} />}
      </Stack>
    </Dialog>
  );
}
