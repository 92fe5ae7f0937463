import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../lib/database.ts';
import { folderFor, lastWords, runAs, startService, until, type Programs, type Service } from './machine.ts';

/** PostgreSQL with a synchronous standby, a PgBouncer for each, and HAProxy in front of the apps; all on loopback. */

export interface Ports {
  primary: number;
  standby: number;
  primaryPool: number;
  standbyPool: number;
  haproxy: number;
  apps: readonly [number, number];
}

export interface Databases {
  /** The URL as an operator would configure it: both PgBouncers, with preference for a writable database. */
  url: string;
  /** A direct URL without PgBouncer, to inspect data. */
  direct: (which: 'primary' | 'standby') => string;
  primary: Service;
  standby: Service;
  pools: readonly Service[];
  promote: () => void;
}

const own = (port: number, name = 'foyer', user = 'foyer') => `postgres://${user}@127.0.0.1:${port}/${name}`;

const settings = (port: number) => [
  `port = ${port}`,
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'max_connections = 120',
  "shared_buffers = '128MB'",
  // Durable: a confirmed commit is on both disks.
  'fsync = on',
  'synchronous_commit = on',
  'hot_standby = on',
  'wal_receiver_timeout = 5s',
];

export async function startDatabases(programs: Programs, folder: string, ports: Ports): Promise<Databases> {
  const [first, second] = ['primary', 'standby'].map((name) => path.join(folder, name)) as [string, string];
  folderFor(first);
  runAs(programs.postgres('initdb'), ['-D', first, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']);
  writeFileSync(path.join(first, 'foyer.conf'), settings(ports.primary).join('\n'));
  writeFileSync(path.join(first, 'postgresql.conf'), "include 'foyer.conf'\n");
  const start = (name: string, cluster: string) =>
    startService(folder, name, programs.postgres('postgres'), ['-D', cluster]);
  const primary = start('primary', first);
  const answers = (port: number) => () =>
    connect(own(port, 'postgres', 'postgres')).then(
      (client) => client.end().then(() => true),
      () => false,
    );
  await until(`The primary (${lastWords(folder, 'primary')})`, 30, answers(ports.primary));

  const admin = await connect(own(ports.primary, 'postgres', 'postgres'));
  await admin.query('CREATE ROLE foyer LOGIN');
  await admin.query(`ALTER ROLE foyer SET statement_timeout = '30s'`);
  await admin.query(`ALTER ROLE foyer SET idle_in_transaction_session_timeout = '60s'`);
  await admin.query('CREATE DATABASE foyer OWNER foyer');
  folderFor(second);
  const from = `host=127.0.0.1 port=${ports.primary} user=postgres application_name=standby`;
  runAs(programs.postgres('pg_basebackup'), ['-d', from, '-D', second, '-R', '-X', 'stream', '--checkpoint=fast']);
  writeFileSync(path.join(second, 'foyer.conf'), settings(ports.standby).join('\n'));
  const standby = start('standby', second);
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
  await admin.query('SELECT pg_reload_conf()');
  await until('The synchronous standby', 30, async () => {
    const { rowCount } = await admin.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return rowCount === 1;
  });
  await admin.end();

  const pools = [
    startPool(programs, folder, 'pool-primary', { listen: ports.primaryPool, database: ports.primary }),
    startPool(programs, folder, 'pool-standby', { listen: ports.standbyPool, database: ports.standby }),
  ];
  await until('PgBouncer', 30, answersThrough(own(ports.primaryPool)));
  return {
    url: `postgres://foyer@127.0.0.1:${ports.primaryPool},127.0.0.1:${ports.standbyPool}/foyer?target_session_attrs=read-write`,
    direct: (which) => own(ports[which]),
    primary,
    standby,
    pools,
    promote: () => void runAs(programs.postgres('pg_ctl'), ['promote', '-D', second, '-W']),
  };
}

const answersThrough = (url: string) => async () =>
  connect(url).then(
    (client) => client.end().then(() => true),
    () => false,
  );

/** PgBouncer in transaction mode with default settings: it refuses unknown start-up parameters. */
function startPool(
  programs: Programs,
  folder: string,
  name: string,
  ports: { listen: number; database: number },
): Service {
  const home = folderFor(folder, name);
  const users = path.join(home, 'users.txt');
  const file = path.join(home, 'pgbouncer.ini');
  writeFileSync(users, '"foyer" ""\n', { mode: 0o644 });
  writeFileSync(
    file,
    `[databases]
foyer = host=127.0.0.1 port=${ports.database} dbname=foyer
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.listen}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 400
server_login_retry = 1
server_connect_timeout = 3
`,
    { mode: 0o644 },
  );
  return startService(folder, name, programs.pgbouncer, [file]);
}

/** HAProxy in front of the apps. It checks `/readyz` every 300 ms and retries only requests that no app has seen. */
export function startProxy(programs: Programs, folder: string, ports: Ports): Service {
  const file = path.join(folder, 'haproxy.cfg');
  const servers = ports.apps.map((port, index) => `  server app${index + 1} 127.0.0.1:${port} check`);
  // On an overloaded machine all apps may fail the check at once. Then any listening app is used.
  const anyway = ports.apps.map((port, index) => `  server anyway${index + 1} 127.0.0.1:${port} backup`);
  writeFileSync(
    file,
    `global
  maxconn 4000
  log stdout format raw local0 notice
defaults
  mode http
  timeout connect 2s
  timeout check 4s
  log global
  timeout client 75s
  timeout server 75s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend foyer
  bind 127.0.0.1:${ports.haproxy}
  default_backend apps
backend apps
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  option allbackups
  default-server inter 300ms fall 3 rise 1
${[...servers, ...anyway].join('\n')}
`,
  );
  return startService(folder, 'haproxy', programs.haproxy, ['-W', '-db', '-f', file], 'us');
}
