import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

interface Embedded {
  port: number;
  password: string;
  adminPassword: string;
}

const embedded = (data: string): Embedded =>
  JSON.parse(readFileSync(path.join(data, 'postgres/foyer.json'), 'utf8')) as Embedded;

/** URL of a database on the embedded server with its files in `data`. */
export function databaseUrl(data: string, name = 'foyer'): string {
  const { port, password } = embedded(data);
  return `postgres://foyer:${password}@127.0.0.1:${port}/${name}`;
}

export function superuserUrl(data: string, name: string): string {
  const { port, adminPassword } = embedded(data);
  return `postgres://postgres:${adminPassword}@127.0.0.1:${port}/${name}`;
}

/** Process id of the embedded server. */
export const postmasterOf = (data: string): number =>
  Number(readFileSync(path.join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // When a measurement fails, the server may end under an open connection. Ignore that error, so the first failure is reported.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
