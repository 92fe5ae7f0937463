import type { KindProps } from '../form-context.ts';
import { inputModeOf, isPhone } from '../input-hints.ts';
import { Strict } from './Strict.tsx';

export function TextKind({ state }: KindProps) {
  const inputMode = inputModeOf(state.field);
  return <Strict state={state} input={{ type: isPhone(state.field) ? 'tel' : 'text', inputMode }} />;
}
