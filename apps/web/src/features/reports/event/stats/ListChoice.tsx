import type { ExportFormat, ExportList } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../../session/language.tsx';
import { FieldRow } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';

// Repeated here as values, because importing the vocabulary's values would add them to every page.
const lists = ['orders', 'attendees', 'payments'] as const satisfies ExportList[];
const formats = ['csv', 'xlsx'] as const satisfies ExportFormat[];

interface ListChoiceProps {
  list: ExportList;
  format: ExportFormat;
  /** The list cannot be changed, so only the format is shown. */
  isFixed?: boolean;
  disabled?: boolean;
  onList: (list: ExportList) => void;
  onFormat: (format: ExportFormat) => void;
}

/** The list to export and the file format. */
export function ListChoice({ list, format, isFixed = false, disabled = false, onList, onFormat }: ListChoiceProps) {
  const { reports } = useStaffText();
  const listWords = { orders: reports.orderList, attendees: reports.attendees, payments: reports.payments };
  const formatWords = { csv: reports.formatCsv, xlsx: reports.formatXlsx };
  return (
    <FieldRow>
      {!isFixed && (
        <Select
          label={reports.exportWhat}
          value={list}
          disabled={disabled}
          options={lists.map((value) => ({ value, label: listWords[value] }))}
          onValueChange={(value) => onList(lists.find((known) => known === value) ?? 'attendees')}
        />
      )}
      <Select
        label={reports.exportAs}
        value={format}
        disabled={disabled}
        options={formats.map((value) => ({ value, label: formatWords[value] }))}
        onValueChange={(value) => onFormat(formats.find((known) => known === value) ?? 'xlsx')}
      />
    </FieldRow>
  );
}
