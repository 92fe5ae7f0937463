import { FoyerError } from '@foyer/contract/wire/errors';
import type { UploadedFile } from '@foyer/contract/wire/primitives';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm } from './query-string.ts';

/** Maximum body size in bytes, unless the endpoint sets another one. */
export const defaultBodyLimit = 256 * 1024;

/**
 * Registers parsers for the body kinds of the contract. A body of a different kind than the endpoint's is refused as
 * malformed. An empty body counts as absent, whatever its content type. The framework's JSON parser refuses `__proto__`
 * and `constructor.prototype`.
 */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const kind = bodyKindOf(request);
    if (kind === 'raw') done(null, body);
    else if (body.length === 0) done(null, undefined);
    else if (kind === 'multipart') done(new FoyerError('MALFORMED_REQUEST'));
    // The framework's type expects a string. The parser never returns a promise.
    else void parseJson(request, body.toString('utf8'), done);
  });

  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const kind = bodyKindOf(request);
      if (kind === 'raw') done(null, body);
      else if (body.length === 0) done(null, undefined);
      else if (kind === 'form') done(null, parseForm(body.toString('utf8')));
      else done(new FoyerError('MALFORMED_REQUEST'));
    },
  );

  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (bodyKindOf(request) === 'raw') done(null, body);
    else if (body.length === 0) done(null, undefined);
    else done(new FoyerError('MALFORMED_REQUEST'));
  });

  await app.register(multipart);
}

/** The body for the schemas: JSON, form fields, fields and files, or raw bytes. */
export async function readBody(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body;
  const kind = bodyKindOf(request);
  if (kind !== 'multipart' && kind !== 'form') throw new FoyerError('MALFORMED_REQUEST');
  return readParts(request, request.routeOptions.config.endpoint?.bodyLimit ?? defaultBodyLimit);
}

/** Whether the body is larger than the default limit, or has no content length. */
export function isUpload({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > defaultBodyLimit;
}

function bodyKindOf(request: FastifyRequest): 'json' | 'multipart' | 'form' | 'raw' {
  return request.routeOptions.config.endpoint?.bodyKind ?? 'json';
}

async function readParts(request: FastifyRequest, limit: number): Promise<Record<string, unknown>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) throw new FoyerError('PAYLOAD_TOO_LARGE');
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let size = 0;
  for await (const part of request.parts({ limits: { fileSize: limit, fieldSize: limit, files: 5, fields: 50 } })) {
    const value = part.type === 'file' ? await readFile(part) : part.value;
    if (part.type === 'field' && part.valueTruncated) throw new FoyerError('PAYLOAD_TOO_LARGE');
    size += part.type === 'file' ? part.file.bytesRead : String(value).length;
    if (size > limit) throw new FoyerError('PAYLOAD_TOO_LARGE');
    // A repeated name becomes an array, which the schema refuses, because no field is a list.
    values[part.fieldname] = Object.hasOwn(values, part.fieldname) ? [values[part.fieldname], value] : value;
  }
  return values;
}

async function readFile(part: {
  filename: string;
  mimetype: string;
  toBuffer: () => Promise<Buffer>;
}): Promise<UploadedFile> {
  const bytes = new Uint8Array(await part.toBuffer());
  return { fileName: part.filename, contentType: part.mimetype, bytes };
}
