/** Reasons by error code of Node, OpenSSL and undici, in a few words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name is not known',
  EHOSTUNREACH: 'no route leads there',
  ENETUNREACH: 'no route leads there',
  ETIMEDOUT: 'it did not respond in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not respond in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'this machine does not trust its certificate, which is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not trust the issuer of its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'this machine does not trust the issuer of its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'this machine does not trust its certificate, or the server sends no intermediate certificate',
  EPROTO: 'it does not speak TLS there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there',
};

/** The error, its causes and parts, the outermost first. */
function* parts(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const each of error.errors) yield* parts(each);
  yield* parts(error.cause);
  // Stripe's library stores the error of the connection here.
  yield* parts(Reflect.get(error, 'detail'));
}

/** Why a server could not be reached, in a few words; undefined for an error that is not about the network or TLS. */
export function networkReason(error: unknown): string | undefined {
  for (const each of parts(error)) {
    const reason = reasons[String(Reflect.get(each, 'code'))];
    if (reason !== undefined) return reason;
    if (each.name === 'TimeoutError' || /timeout/i.test(each.message)) return reasons['ETIMEDOUT'];
  }
  return undefined;
}
