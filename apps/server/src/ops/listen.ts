import { createServer } from 'node:net';
import { PlainFailure } from './plain-failure.ts';
import type { Config } from './config.ts';

type Address = Pick<Config, 'host' | 'port'>;
/** The settings that define an address. */
type Names = { host: string; port: string };
const visitors: Names = { host: 'HOST', port: 'PORT' };
export const metricsNames: Names = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

/** Fails before a database is started when the address cannot be used. */
export async function checkAddress(address: Address, names: Names = visitors): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: address.host, port: address.port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw asPlainFailure(error, address, names);
  } finally {
    await new Promise<void>((resolve) => {
      probe.close(() => resolve());
    });
  }
}

/** Converts a listen error to one line for the operator; returns other errors unchanged. */
export function asPlainFailure(error: unknown, { host, port }: Address, names: Names = visitors): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'EADDRINUSE') {
    return new PlainFailure(
      `Port ${port} on ${host} is already in use. Stop what uses it, or set ${names.port} to another one.`,
      2,
    );
  }
  if (code === 'EACCES')
    return new PlainFailure(
      `Port ${port} on ${host} is not allowed for this user. Set ${names.port} to another one.`,
      2,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new PlainFailure(`${names.host} ${host} is not an address of this machine.`, 2);
  }
  return error;
}

/** The URL for a browser on this machine. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
