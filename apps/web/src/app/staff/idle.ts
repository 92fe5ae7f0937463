import { sessionEntryOf } from '../../session/stored.ts';
import type { SessionRecord } from '../../session/session.ts';

/** The time of the last touch in a session. It is stored at intervals, so a reloaded page knows it too. */
export interface Idle {
  touch: (now: number) => void;
  /** Ms since the last touch, here or on another page of the same session. */
  since: (now: number) => number;
}

const writtenEveryMs = 5_000;

/** The end of the token identifies the session, so the entry of another session is ignored. */
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
