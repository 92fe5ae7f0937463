import { createHash, verify, X509Certificate } from 'node:crypto';
import { unzip } from '../unzip.ts';
import { wwdr } from './keys.ts';

/** A pass read like Apple Wallet does, without our code and without the library that made it. */
export interface OpenedPass {
  json: Record<string, unknown>;
  files: Map<string, Buffer>;
}

/** A DER value: tag, content, and all bytes. */
interface Der {
  tag: number;
  body: Buffer;
  whole: Buffer;
}

function readDer(bytes: Buffer, at = 0): Der {
  const first = bytes[at + 1] ?? 0;
  const more = first < 0x80 ? 0 : first & 0x7f;
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  return {
    tag: bytes[at] ?? 0,
    body: bytes.subarray(start, start + length),
    whole: bytes.subarray(at, start + length),
  };
}

function partsOf({ body }: Der): Der[] {
  const parts: Der[] = [];
  for (let at = 0; at < body.length;) {
    const part = readDer(body, at);
    parts.push(part);
    at += part.whole.length;
  }
  return parts;
}

const oid = {
  signedData: '2a864886f70d010702',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
};
const digests: Readonly<Record<string, string>> = { '2b0e03021a': 'sha1', '608648016503040201': 'sha256' };

/** @throws Error unless it is a detached PKCS #7 signature of `content` by an included certificate issued by `root` (RFC 2315) */
function checkSignature(signature: Buffer, content: Buffer, root: string): void {
  const fail = (why: string): never => {
    throw new Error(`The signature ${why}.`);
  };
  const [type, explicit] = partsOf(readDer(signature));
  if (type?.body.toString('hex') !== oid.signedData || !explicit) return fail('is of another type');
  const [data] = partsOf(explicit);
  const fields = data ? partsOf(data) : [];
  const certificates = fields.find(({ tag }) => tag === 0xa0);
  const signer = fields.at(-1);
  if (!certificates || !signer) return fail('lacks certificates or signer');
  const chain = partsOf(certificates).map(({ whole }) => new X509Certificate(whole));
  const [info] = partsOf(signer);
  const [, issuerAndSerial, algorithm, attributes, , encrypted] = info ? partsOf(info) : [];
  if (!issuerAndSerial || !algorithm || attributes?.tag !== 0xa0 || !encrypted) return fail('has another shape');

  const digest = digests[partsOf(algorithm)[0]?.body.toString('hex') ?? ''] ?? fail('has an unknown digest');
  const valueOf = (name: string) => {
    const found = partsOf(attributes).find((each) => partsOf(each)[0]?.body.toString('hex') === name);
    const values = found && partsOf(found)[1];
    return values && partsOf(values)[0]?.body;
  };
  if (!valueOf(oid.messageDigest)?.equals(createHash(digest).update(content).digest())) fail('is of other content');
  if (!valueOf(oid.signingTime)) fail('has no signing time');

  const serial = partsOf(issuerAndSerial)[1]?.body.toString('hex').replace(/^0+/, '');
  const leaf = chain.find((each) => each.serialNumber.toLowerCase().replace(/^0+/, '') === serial);
  const top = new X509Certificate(root);
  if (!leaf?.verify(top.publicKey) || !leaf.checkIssued(top)) return fail('is by a stranger');
  if (!chain.some((each) => each.raw.equals(top.raw))) fail("lacks the authority's certificate");
  // The signature covers the attributes encoded as a set, even when they are sent with another tag.
  const signed = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  if (!verify(digest, signed, leaf.publicKey, encrypted.body)) fail('does not fit');
}

/** @throws Error unless the signature is valid and the manifest lists exactly the existing files with their hashes */
export function openPass(bytes: Buffer): OpenedPass {
  const files = unzip(bytes);
  const fileOf = (name: string) => {
    const file = files.get(name);
    if (!file) throw new Error(`The pass lacks ${name}.`);
    return file;
  };
  const manifestBytes = fileOf('manifest.json');
  checkSignature(fileOf('signature'), manifestBytes, wwdr);
  const manifest = JSON.parse(manifestBytes.toString('utf8')) as Record<string, string>;
  const hashed = Object.fromEntries(
    [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')]),
  );
  const linesOf = (record: Record<string, string>) =>
    Object.entries(record)
      .map(([name, hash]) => `${name} ${hash}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join();
  if (linesOf(manifest) !== linesOf(hashed)) throw new Error('The manifest does not fit the files.');
  return { json: JSON.parse(fileOf('pass.json').toString('utf8')) as Record<string, unknown>, files };
}
