import { sessionEntryOf } from '../../session/stored.ts';
import type { SessionRecord } from '../../session/session.ts';

/** When this device was last touched in a session; written seldom, so that a page loaded anew knows it too. */
export interface Idle {
  touch: (now: number) => void;
  /** Ms since the last touch, here or on another page of the same session. */
  since: (now: number) => number;
}

const writtenEveryMs = 5_000;

/** A session is told by the end of its token: what another one left says nothing of this one. */
export function idleOf({ token, remember }: Pick<SessionRecord, 'token' | 'remember'>, now: number): Idle {
  const entry = sessionEntryOf('lastTouch', remember);
  const name = token.slice(-12);
  const stored = (): number | null => {
    const [whose, at] = (entry.read() ?? '').split(' ');
    return whose === name ? Number(at) || 0 : null;
  };
  let last = stored() ?? now;
  let written = -Infinity;
  const touch = (at: number) => {
    last = at;
    if (at - written < writtenEveryMs) return;
    written = at;
    entry.write(`${name} ${at}`);
  };
  if (stored() === null) touch(now);
  return { touch, since: (at) => at - Math.max(last, stored() ?? 0) };
}
