import { FoyerError } from '@foyer/contract/wire/errors';
import type { FastifyInstance } from 'fastify';

/** How long a copy of the file is true, in ms. RFC 9116 wants less than a year. */
const validMs = 180 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116, system 6.1): where to report a vulnerability. Without a contact the path does not exist. */
export function serveSecurityText(
  app: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string | undefined; publicUrl: () => string; clock: () => Date },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === undefined) throw new FoyerError('UNKNOWN_CALL');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityText(contact, publicUrl(), clock()));
  });
}

/** The file's lines. It expires 180 days after `now`, at the start of the UTC day, so all requests of a day get the same text. */
function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + validMs).toISOString().slice(0, 10);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en, es, ja',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
