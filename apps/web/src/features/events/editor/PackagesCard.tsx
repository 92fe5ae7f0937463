import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/Table.tsx';
import { moneyWords } from './change-words.ts';
import { shownName, type TicketDraft } from './document.ts';
import { freshPackage, isPackage } from './PackageFields.tsx';

interface PackagesCardProps {
  /** The ticket types in the order of the document. */
  stored: readonly TicketDraft[];
  types: readonly RelationshipType[];
  change: (next: TicketDraft[]) => void;
  onOpen: (entry: { ticket: string; isNew?: boolean }) => void;
}

/** The packages of the event (orders 11). They are ticket types too, so the table above has their prices. */
export function PackagesCard({ stored, types, change, onOpen }: PackagesCardProps) {
  const { locale } = useLanguage();
  const { editor, packages: t } = useStaffText();
  const packages = stored.filter(isPackage);
  const fresh = freshPackage(t.newPackage, stored, types);
  const add = () => {
    if (!fresh) return;
    change([...stored, fresh]);
    onOpen({ ticket: fresh.key, isNew: true });
  };
  return (
    <Card
      level={4}
      data-density="compact"
      title={t.packages}
      aside={
        <Button
          size="sm"
          icon="plus"
          disabled={fresh === null}
          disabledReason={fresh === null ? t.needsTickets : undefined}
          onClick={add}
        >
          {t.add}
        </Button>
      }
    >
      <p>{t.hint}</p>
      {packages.length > 0 && (
        <Table
          caption={t.packages}
          rows={packages}
          rowKey={({ key }) => key}
          onRow={({ key }) => onOpen({ ticket: key })}
          columns={[
            {
              key: 'name',
              header: editor.partName,
              primary: true,
              cell: (each) => shownName(each, locale) || t.newPackage,
            },
            {
              key: 'parts',
              header: t.parts,
              cell: ({ additionalConfiguration: additional }) => additional?.package?.parts.length ?? 0,
            },
            {
              key: 'price',
              header: editor.amount,
              cell: ({ amount, currency }) => moneyWords(String(amount), currency, locale),
            },
          ]}
        />
      )}
    </Card>
  );
}
