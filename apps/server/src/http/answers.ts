import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { BytesAnswer } from '@foyer/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const worthCompressing = 1400;

/** Sends a JSON body, compressed when that helps. Answers of the API are for this caller now, so nobody keeps them. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> {
  reply.header('cache-control', 'no-store');
  await sendText(request, reply, { body: text });
}

/** An answer as it travels; what it was compressed to stays, for an answer that is given again. */
interface Written {
  /** Bytes when it is kept: a text would be encoded anew each time that it is sent. */
  body: string | Buffer;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

/** A text that is given again and again, as one asks for it. */
export interface Kept extends Written {
  /** Weak: one tag for the text however it was compressed. */
  etag: string;
}

/** A text to be sent by `sendKept`. */
export const keptText = (text: string): Kept => ({ body: Buffer.from(text), etag: `W/"${tagOf(text)}"` });

const written = new WeakMap<object, Kept>();

/**
 * Sends a JSON body that its caller may keep, though never use unasked; 304 when it is what the caller has. An output that is the same
 * object as before is not written, tagged or compressed again. `check` hears the text of each that is new.
 */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  output: object,
  check: (text: string) => void,
): Promise<void> {
  let answer = written.get(output);
  if (!answer) {
    const text = JSON.stringify(output);
    check(text);
    answer = keptText(text);
    written.set(output, answer);
  }
  reply.header('cache-control', 'private, no-cache').header('vary', 'x-auth-token, accept-language, accept-encoding');
  await sendKept(request, reply, answer);
}

/** Sends a kept text, compressed as the caller may have it; 304 when it is what they have. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Kept,
  contentType?: string,
): Promise<void> {
  reply.header('etag', answer.etag);
  if (matches(request.headers['if-none-match'], answer.etag)) reply.code(304).send();
  else await sendText(request, reply, answer, contentType);
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Written,
  contentType = 'application/json; charset=utf-8',
): Promise<void> {
  const { body } = answer;
  reply.header('content-type', contentType);
  if (body.length < worthCompressing) {
    reply.send(body);
    return;
  }
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    const small = await (answer.br ??= brotli(body, { params }));
    reply.header('content-encoding', 'br').send(small);
  } else if (encoding === 'gzip') {
    const small = await (answer.gzip ??= zip(body, { level: 5 }));
    reply.header('content-encoding', 'gzip').send(small);
  } else {
    reply.send(body);
  }
}

/** Encodings of responses, the preferred one first. */
const encodings = ['br', 'gzip', 'identity'];

/**
 * The encoding that the caller prefers. The wildcard counts for none of them, because the library would apply it to an encoding that the same header
 * refuses (`br;q=0, *`).
 */
const encodingFor = (accepted = ''): string | null => negotiate(accepted.replaceAll('*', 'any'), encodings);

const tagOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 27);

/** Uploaded images and made files run nothing, also when opened by themselves (an SVG is a document). */
const inertFile = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Pages made by the server have a style sheet and forms, and no script unless they say so themselves. */
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

  if (typeof answer.body !== 'string' && Symbol.asyncIterator in answer.body) {
    if (answer.fileName !== undefined) reply.header('content-disposition', disposition(answer.fileName));
    reply.header('cache-control', 'no-store').header('content-security-policy', inertFile);
    reply.header('content-type', answer.contentType).send(Readable.from(answer.body, { objectMode: false }));
    return;
  }
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : Buffer.from(answer.body);
  const etag = quoted(answer.etag ?? tagOf(body));
  reply
    .header('etag', etag)
    .header('cache-control', answer.cacheControl ?? (kind === 'html' ? 'no-store' : 'no-cache'))
    .header('content-security-policy', kind === 'html' ? (answer.policy ?? plainPage) : inertFile);
  if (answer.lastModified) reply.header('last-modified', answer.lastModified.toUTCString());
  if (answer.status !== undefined) reply.code(answer.status);
  else if (isKept(request.headers, etag, answer.lastModified)) {
    reply.code(304).send();
    return;
  }
  if (answer.status === 204) {
    reply.send();
    return;
  }
  if (answer.fileName !== undefined) reply.header('content-disposition', disposition(answer.fileName));
  reply.header('content-type', answer.contentType).send(body);
}

function quoted(etag: string): string {
  return /^(?:W\/)?".*"$/.test(etag) ? etag : `"${etag}"`;
}

/** The caller has it: by its tag, or else, where it has a date, by that (RFC 9110: a tag counts alone when both are sent). */
function isKept(headers: IncomingHttpHeaders, etag: string, lastModified: Date | undefined): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined || since === undefined || lastModified === undefined) return matches(tags, etag);
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since);
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
