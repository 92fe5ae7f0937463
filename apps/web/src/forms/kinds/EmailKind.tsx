import type { KindProps } from '../form-context.ts';
import { Strict } from './Strict.tsx';

/** An e-mail address. A text to the browser, so that full-width letters can be typed and are understood. */
export function EmailKind({ state }: KindProps) {
  return (
    <Strict
      state={state}
      input={{ type: 'text', inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
    />
  );
}
