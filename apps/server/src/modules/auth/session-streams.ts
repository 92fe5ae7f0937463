import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { limits } from '../limits/index.ts';
import { tokenHash } from './token.ts';

/** How often the sessions behind open streams are looked up: one query for all of them, and none while no stream is open. */
const everyMs = 250;

interface OpenStream {
  sessionId: number;
  end: () => void;
}

export interface SessionStreams {
  /**
   * Counts a stream of the session of the request. `onEnd` sets what to call when the session ends or locks; `close` forgets the stream.
   * @throws RATE_LIMITED when the session has its most streams open in this process
   */
  open: (context: CallContext) => Promise<{ onEnd: (end: () => void) => void; close: () => void }>;
}

/** Ends the streams of sessions that end or lock, whichever process ended them: a session is looked up when a request begins, and a stream goes on. */
export function createSessionStreams(
  { kysely: db }: Database,
  { clock, onError }: { clock: () => Date; onError: (error: unknown) => void },
): SessionStreams {
  const streams = new Set<OpenStream>();
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;

  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    const checked = [...streams];
    try {
      const rows = await db
        .selectFrom('session as s')
        .leftJoin('session as own', 'own.session_id', 's.staff_session_id')
        .select('s.session_id')
        .where('s.session_id', 'in', [...new Set(checked.map(({ sessionId }) => sessionId))])
        .where('s.expires_at', '>', clock())
        .where((eb) => eb.fn.coalesce('own.locked_at', 's.locked_at'), 'is', null)
        .execute();
      const open = new Set(rows.map((row) => row.session_id));
      for (const stream of checked) if (!open.has(stream.sessionId)) stream.end();
    } catch (error) {
      onError(error);
    } finally {
      isChecking = false;
    }
  };

  return {
    open: async ({ sessionToken = '' }) => {
      const session = await db
        .selectFrom('session')
        .select('session_id')
        .where('token_hash', '=', tokenHash(sessionToken))
        .executeTakeFirst();
      if (!session) throw new FoyerError('SESSION_ENDED');
      const sessionId = session.session_id;
      const openNow = [...streams].filter((stream) => stream.sessionId === sessionId).length;
      if (openNow >= limits['live-views'].allowed) {
        throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: 30 } });
      }
      const stream: OpenStream = { sessionId, end: () => undefined };
      streams.add(stream);
      timer ??= setInterval(() => void check(), everyMs);
      return {
        onEnd: (end) => {
          stream.end = end;
        },
        close: () => {
          streams.delete(stream);
          if (streams.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
  };
}
