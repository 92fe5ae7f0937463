import type { ReactNode } from 'react';
import { largestParty, longestDrawHold, type SaleWindow } from '@foyer/contract/tickets/sale-window';
import { usualDraw } from '@foyer/domain/stock/draw';
import { useDrawText } from '../../../shared/draws/text.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { fieldId } from './show-field.ts';

interface DrawFieldsProps {
  at: string;
  draw: SaleWindow['draw'];
  problemAt: (path: string) => ReactNode;
  onChange: (draw: NonNullable<SaleWindow['draw']>) => void;
}

/** The settings of a window that gives its tickets by a draw (selling 2). */
export function DrawFields({ at, draw = usualDraw, problemAt, onChange }: DrawFieldsProps) {
  const { draws: t } = useDrawText();
  const within = (value: number | null, most: number) => Math.min(most, Math.max(1, Math.round(value ?? 1)));
  return (
    <FieldRow>
      <NumberField
        id={fieldId(`${at}.draw.largestParty`)}
        label={t.largestParty}
        inputMode="numeric"
        value={draw.largestParty}
        error={problemAt('draw.largestParty')}
        onNumber={(value) => onChange({ ...draw, largestParty: within(value, largestParty) })}
      />
      <NumberField
        id={fieldId(`${at}.draw.holdHours`)}
        label={t.holdHours}
        inputMode="numeric"
        value={draw.holdHours}
        error={problemAt('draw.holdHours')}
        onNumber={(value) => onChange({ ...draw, holdHours: within(value, longestDrawHold) })}
      />
    </FieldRow>
  );
}
