import type { FastifyInstance } from 'fastify';

/** Requests of a browser that is in a trial copy (selling 6.3). */
export interface TrialRequests {
  /** The trial copy of a token, with its app. Null when the token is wrong, or the copy has ended. */
  find: (token: string) => Promise<{ server: FastifyInstance; eventId: number } | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The app of a trial copy answers the request, logs and counts it. */
    isOfTrial: boolean;
  }
}

const cookieName = 'foyer-trial';
const token = String.raw`\d{1,15}\.\d{1,15}\.[\w-]{43}`;
const inCookie = new RegExp(`(?:^|;)\\s*${cookieName}=(${token})(?:;|$)`);
const entering = new RegExp(`^/trial/(${token})/?(?:\\?|$)`);
const leaving = /^\/trial\/leave\/?(?:\?|$)/;
/** The files of the client are the same in every copy. */
const clientFile = /^\/(?:assets|fonts)\//;

/**
 * Sends each request of a browser with the cookie of a trial copy to the app of this copy. `/trial/<token>` sets the
 * cookie, `/trial/leave` removes it. The session of the installation stays, because a trial copy stores its own under
 * other names. A page that was open before still sends its calls to the installation, with the source `web`.
 */
export function forwardToTrials(app: FastifyInstance, trials: TrialRequests, secure: boolean): void {
  const cookie = (value: string, more: string) =>
    [`${cookieName}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', more, ...(secure ? ['Secure'] : [])].join('; ');
  const cleared = cookie('', 'Max-Age=0');
  app.decorateRequest('isOfTrial', false);
  app.addHook('onRequest', async (request, reply) => {
    const { url, raw } = request;
    if (clientFile.test(url) || raw.headers['x-request-source'] === 'web') return;
    const entered = entering.exec(url)?.[1];
    const known = entered ?? inCookie.exec(raw.headers.cookie ?? '')?.[1];
    const isLeaving = leaving.test(url);
    if (known === undefined && !isLeaving) return;
    const found = known === undefined ? null : await trials.find(known);
    if (entered !== undefined && found) {
      reply.header('set-cookie', cookie(entered, 'Max-Age=1209600')).header('cache-control', 'no-store');
      return reply.redirect('/login', 303);
    }
    if (isLeaving || !found) reply.header('set-cookie', cleared);
    if (isLeaving || entered !== undefined) {
      reply.header('cache-control', 'no-store');
      return reply.redirect(found ? `/admin/self-service/${found.eventId}` : '/', 303);
    }
    if (!found) return;
    request.isOfTrial = true;
    reply.hijack();
    found.server.routing(raw, reply.raw);
    return reply;
  });
}
