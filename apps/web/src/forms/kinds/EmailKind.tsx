import type { KindProps } from '../form-context.ts';
import { Strict } from './Strict.tsx';

/** An e-mail address. The input has type `text`, because `email` would reject full-width letters. */
export function EmailKind({ state }: KindProps) {
  return (
    <Strict
      state={state}
      input={{ type: 'text', inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
    />
  );
}
