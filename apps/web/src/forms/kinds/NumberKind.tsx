import type { KindProps } from '../form-context.ts';
import { Strict } from './Strict.tsx';

/** A number, typed as people write it; never `type=number`, which loses what it cannot read. */
export function NumberKind({ state }: KindProps) {
  return <Strict state={state} input={{ type: 'text', inputMode: 'decimal', numeric: true }} />;
}
