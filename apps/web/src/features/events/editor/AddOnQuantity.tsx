import type { ReactNode } from 'react';
import type { Pool } from '@foyer/contract/events/event-configuration';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { poolName } from '@foyer/domain/stock/pools';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import type { AddOnDraft } from './document.ts';

interface AddOnQuantityProps {
  addOn: AddOnDraft;
  pools: readonly Pool[];
  figures: EventDraft['figures'];
  problem: ReactNode;
  onChange: (quantity: number | null) => void;
}

/** The add-on's own limit, with the units sold and the pools that limit it too. */
export function AddOnQuantity({ addOn, pools, figures, problem, onChange }: AddOnQuantityProps) {
  const { locale } = useLanguage();
  const { editor, pools: t } = useStaffText();
  const figure = figures.find((each) => each.kind === 'addOn' && each.key === addOn.key);
  const drawn = pools.filter((pool) => pool.addOns[addOn.key] !== undefined);
  const names = drawn.map(({ key }) => poolName(pools, key, locale)).join(', ');
  return (
    <NumberField
      label={editor.quantity}
      hint={[figure && editor.soldHeld(figure), editor.quantityHint, names && t.drawnBy({ pools: names })]
        .filter(Boolean)
        .join(' ')}
      inputMode="numeric"
      value={addOn.quantity ?? null}
      error={problem}
      onNumber={onChange}
    />
  );
}
