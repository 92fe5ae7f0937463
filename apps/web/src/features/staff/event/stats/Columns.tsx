import type { ExportDescription } from '@foyer/contract/reporting';
import { useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import styles from './Stats.module.css';

/** Which columns of a list a file has. `left`: those that are left out. */
export function Columns({
  description,
  left,
  onLeft,
}: {
  description: ExportDescription;
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}) {
  const { reports } = useStaffText();
  const { columns } = description;
  return (
    <fieldset className={styles.columns}>
      <legend>{reports.columns({ n: columns.length - left.size, total: columns.length })}</legend>
      <div className={styles.ways}>
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
