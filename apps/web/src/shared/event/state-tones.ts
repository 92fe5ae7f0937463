import type { SaleState } from '@foyer/contract/events/editor-vocabulary';
import type { ChipTone } from '../../ui/Chip.tsx';

/** The tone of an event's state. Its text is in `eventStates`. */
export const stateTones: Readonly<Record<SaleState, ChipTone>> = {
  calledOff: 'bad',
  draft: 'neutral',
  running: 'accent',
  past: 'neutral',
  notOpen: 'note',
  soldOut: 'warn',
  onSale: 'good',
  closed: 'neutral',
};
