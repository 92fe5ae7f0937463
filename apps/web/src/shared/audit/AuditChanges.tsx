import { useStaffText } from '../../session/language.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Table } from '../../ui/Table.tsx';
import type { AuditChange } from './audit-words.ts';
import styles from './AuditChanges.module.css';

/** The values before and after. */
export function ChangesTable({ changes }: { changes: readonly AuditChange[] }) {
  const { orderSummary } = useStaffText();
  return (
    <Table
      caption={orderSummary.auditMore}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', header: orderSummary.auditField, primary: true, cell: ({ field }) => field },
        { key: 'before', header: orderSummary.auditBefore, cell: ({ before }) => before || '–' },
        { key: 'after', header: orderSummary.auditAfter, cell: ({ after }) => after || '–' },
      ]}
    />
  );
}

/** The same, folded. Nothing when nothing changed. */
export function FoldedChanges({ changes }: { changes: readonly AuditChange[] }) {
  const { orderSummary } = useStaffText();
  if (changes.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="chevron-right" size="sm" className={styles.turn} />
        {orderSummary.auditMore}
      </summary>
      <ChangesTable changes={changes} />
    </details>
  );
}
