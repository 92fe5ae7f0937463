import type { KindProps } from '../form-context.ts';
import { Strict } from './Strict.tsx';

/** A number. The input is never `type=number`, because that loses text that it cannot read. */
export function NumberKind({ state }: KindProps) {
  return <Strict state={state} input={{ type: 'text', inputMode: 'decimal', numeric: true }} />;
}
