import type { ExportDescription } from '@foyer/contract/reports/reports';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import styles from './Stats.module.css';
import type { WantedFile } from './wanted-file.ts';

/** The columns of the exported file. */
export function Columns({ wanted: { described, left, setLeft } }: { wanted: WantedFile }) {
  const { text } = useLanguage();
  if (described.data) return <Boxes description={described.data} left={left} onLeft={setLeft} />;
  if (described.isError) return <LoadFailed error={described.error} onRetry={() => void described.refetch()} />;
  return (
    <Loading label={text.common.loading}>
      <Skeleton shape="block" height="12rem" />
    </Loading>
  );
}

interface BoxesProps extends Pick<WantedFile, 'left'> {
  description: ExportDescription;
  onLeft: WantedFile['setLeft'];
}

function Boxes({ description, left, onLeft }: BoxesProps) {
  const { reports } = useStaffText();
  const { columns } = description;
  return (
    <fieldset className={styles.columns}>
      <legend>{reports.columns({ n: columns.length - left.size, total: columns.length })}</legend>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => onLeft(new Set())}>
          {reports.allColumns}
        </Button>
        <Button size="sm" onClick={() => onLeft(new Set(columns.map(({ name }) => name)))}>
          {reports.clearColumns}
        </Button>
      </div>
      <div className={styles.choices}>
        {columns.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={!left.has(name)}
            onCheckedChange={(checked) => {
              const next = new Set(left);
              if (checked) next.delete(name);
              else next.add(name);
              onLeft(next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
