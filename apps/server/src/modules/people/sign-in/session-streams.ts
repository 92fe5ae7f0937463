import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { limits } from '../../system/limits/index.ts';
import { tokenHash } from './token.ts';

/** Interval in ms for checking the sessions of open streams. One query checks all of them, and none runs while no stream is open. */
const everyMs = 250;

interface OpenStream {
  sessionId: number;
  /** When the role for the event of the stream ends. */
  rightsEnd: Date | undefined;
  end: () => void;
}

export interface SessionStreams {
  /**
   * Counts a stream of the request's session. `onEnd` sets the function to call when the session ends or locks. `close`
   * removes the stream. @throws RATE_LIMITED when the session has the maximum number of streams open in this process
   */
  open: (context: CallContext) => Promise<{ onEnd: (end: () => void) => void; close: () => void }>;
}

/**
 * Ends a stream when its session ends or locks, also in another process, or when the role for its event ends. It polls,
 * because a request checks its session only at its start, and a stream stays open.
 */
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
      const now = clock();
      const isOver = ({ rightsEnd }: OpenStream) => rightsEnd !== undefined && rightsEnd <= now;
      for (const stream of checked) if (!open.has(stream.sessionId) || isOver(stream)) stream.end();
    } catch (error) {
      onError(error);
    } finally {
      isChecking = false;
    }
  };

  return {
    open: async ({ sessionToken = '', rightsEnd }) => {
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
      const stream: OpenStream = { sessionId, rightsEnd, end: () => undefined };
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
