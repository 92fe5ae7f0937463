import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BytesAnswer } from '@foyer/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const worthCompressing = 1400;

/** Sends a JSON body, compressed when that helps. Answers of the API are for this caller now, so nobody keeps them. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> {
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (text.length < worthCompressing) {
    reply.send(text);
    return;
  }
  reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    const small = await brotli(text, { params });
    reply.header('content-encoding', 'br').send(small);
  } else if (/\bgzip\b/.test(accepted)) {
    const small = await zip(text, { level: 5 });
    reply.header('content-encoding', 'gzip').send(small);
  } else {
    reply.send(text);
  }
}

/** Uploaded images and made files run nothing, also when opened by themselves (an SVG is a document). */
const inertFile = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Pages made by the server have a style sheet and forms, never a script. */
const plainPage =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends an image, file or page with its caching headers; 304 when the caller has it already. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BytesAnswer,
  kind: 'bytes' | 'html',
): void {
  if (answer.redirectTo !== undefined) {
    reply.header('cache-control', 'no-store').redirect(answer.redirectTo, 303);
    return;
  }

  const body = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : Buffer.from(answer.body);
  const etag = quoted(answer.etag ?? createHash('sha256').update(body).digest('base64url').slice(0, 27));
  reply
    .header('etag', etag)
    .header('cache-control', answer.cacheControl ?? (kind === 'html' ? 'no-store' : 'no-cache'))
    .header('content-security-policy', kind === 'html' ? plainPage : inertFile);
  if (answer.status !== undefined) reply.code(answer.status);
  else if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  if (answer.fileName !== undefined) reply.header('content-disposition', disposition(answer.fileName));
  reply.header('content-type', answer.contentType).send(body);
}

function quoted(etag: string): string {
  return /^(?:W\/)?".*"$/.test(etag) ? etag : `"${etag}"`;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

/** A download under its name; names beyond ASCII travel as RFC 8187 says. */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]+/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
