import { createRemoteJWKSet, customFetch } from 'jose';
import * as oidc from 'openid-client';
import type { IdentityProviderSettings } from '../../ops/provider-settings.ts';
import { IdentityFault } from './port.ts';

/** Time for each response of a provider, in seconds. */
export const responseSeconds = 5;
/** Time in ms after which the configuration of a provider is read again. Until the new one has arrived, sign-ins use the old one. */
const configurationMs = 60 * 60_000;
/** Keys are read again after this time, or when a token names an unknown key, but at most once a minute. In ms. */
const keysMs = 10 * 60_000;
const unknownKeyMs = 60_000;

/** What a provider publishes about itself. */
export interface Known {
  server: oidc.ServerMetadata;
  keys: ReturnType<typeof createRemoteJWKSet>;
  readAt: number;
}

interface Configuration {
  /** The known configuration, or a new one when there is none. */
  read: () => Promise<Known>;
  refresh: () => Promise<Known>;
}

/** Whether the provider is on this machine, without TLS. */
export const isPlain = ({ issuer }: Pick<IdentityProviderSettings, 'issuer'>): boolean => issuer.startsWith('http:');

/** Reads and caches the configuration of a provider and its keys. */
export function createConfiguration(
  settings: IdentityProviderSettings,
  { clock, request }: { clock: () => Date; request: typeof fetch },
): Configuration {
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;

  const keysAt = (address: URL) => {
    if (address.protocol !== 'https:' && !isPlain(settings))
      throw new IdentityFault('invalid', 'its keys are not at https');
    return createRemoteJWKSet(address, {
      timeoutDuration: responseSeconds * 1000,
      cooldownDuration: unknownKeyMs,
      cacheMaxAge: keysMs,
      [customFetch]: request,
    });
  };
  const discover = async (): Promise<Known> => {
    const found = await oidc.discovery(new URL(settings.issuer), settings.clientId, undefined, oidc.None(), {
      timeout: responseSeconds,
      // The types differ only in an explicit `body: undefined`.
      [oidc.customFetch]: request as oidc.CustomFetch,
      ...(isPlain(settings) ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    const server = found.serverMetadata();
    const { jwks_uri: address } = server;
    if (address === undefined) throw new IdentityFault('invalid', 'its configuration names no keys (jwks_uri)');
    // Keys that are already known stay, so that unknown keys do not cause a request with each new configuration.
    const keys = known?.server.jwks_uri === address ? known.keys : keysAt(new URL(address));
    return (known = { server, keys, readAt: clock().getTime() });
  };
  /** Simultaneous callers share one request. */
  const refresh = (): Promise<Known> =>
    (reading ??= discover().finally(() => {
      reading = undefined;
    }));
  return {
    refresh,
    read: async () => {
      if (!known) return refresh();
      if (clock().getTime() - known.readAt > configurationMs) refresh().catch(() => undefined);
      return known;
    },
  };
}
