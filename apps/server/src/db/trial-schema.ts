import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database, Db } from './database.ts';
import { DatabaseStartError } from './errors.ts';

/**
 * A schema and a role for one trial copy (selling 6.1). The role can sign in and use its own schema, and has no right on
 * any other table, so no statement of a trial copy reaches real data.
 */

/** Name of the schema and of its role. */
const namePattern = /^foyer_trial_[0-9a-f]{16}$/;

export const newTrialName = (): string => `foyer_trial_${randomBytes(8).toString('hex')}`;

/** Connections of one role, for all serving processes together. */
const mostConnections = 40;

const quoted = (name: string): string => {
  if (!namePattern.test(name)) throw new Error(`${name} is no name of a trial copy.`);
  return `"${name}"`;
};

/** PostgreSQL stores this text as it is, so the log of its statements never contains the password. */
function passwordVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (label: string) => createHmac('sha256', salted).update(label).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

/** Whether the user of this database may create the role and the schema of a trial copy. */
export async function mayCreateTrials(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT (rolcreaterole OR rolsuper) AND has_database_privilege(current_database(), 'CREATE') AS may
    FROM pg_roles WHERE rolname = current_user`.execute(db);
  return rows[0]?.may === true;
}

/** Creates the schema and its role in one transaction. */
export async function createTrialSchema(database: Database, name: string, password: string): Promise<void> {
  const role = sql.raw(quoted(name));
  await database.transaction(async (tx) => {
    await sql`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT
      CONNECTION LIMIT ${sql.raw(String(mostConnections))} PASSWORD ${sql.lit(passwordVerifier(password))}`.execute(tx);
    await sql`CREATE SCHEMA ${role}`.execute(tx);
    await sql`GRANT USAGE, CREATE ON SCHEMA ${role} TO ${role}`.execute(tx);
    await sql`ALTER ROLE ${role} SET search_path = ${role}`.execute(tx);
  });
}

/**
 * Removes the schema with everything in it, then its role. Repeatable. It is tried again when work of another process in the
 * schema had locked its tables in another order.
 */
export async function dropTrialSchema({ transaction }: Pick<Database, 'transaction'>, name: string): Promise<void> {
  const role = sql.raw(quoted(name));
  await transaction(
    async (tx) => {
      await sql`DROP SCHEMA IF EXISTS ${role} CASCADE`.execute(tx);
      await sql`DROP ROLE IF EXISTS ${role}`.execute(tx);
    },
    { retries: 10 },
  );
}

/** The address of the database for the role of a trial copy. */
export const trialUrl = (url: string, name: string, password: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/)(?:[^/?#]*@)?/, `$1${name}:${password}@`);

/** What the role of a connection may do, and the relations of other schemas on which it has a right. */
interface Rights {
  role: string;
  session: string;
  schema: string | null;
  isPlain: boolean;
  memberships: number;
  reachable: string[];
}

/**
 * Refuses a connection that is not the role's own, or whose role has a right outside of its schema, for example because
 * somebody granted one to PUBLIC. @throws DatabaseStartError
 */
export async function checkTrialRights(client: Pick<ClientBase, 'query'>, name: string): Promise<void> {
  const { rows } = await client.query<Rights>(`
    SELECT current_user::text AS role, session_user::text AS session, current_schema()::text AS schema,
      NOT (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls) AS "isPlain",
      (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS memberships,
      ARRAY(SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname NOT IN ('information_schema', current_user::text) AND n.nspname !~ '^pg_'
          AND CASE WHEN c.relkind = 'S' THEN has_sequence_privilege(c.oid, 'USAGE, SELECT, UPDATE')
            WHEN c.relkind IN ('r', 'p', 'v', 'm', 'f') THEN
              has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
              OR has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
            ELSE false END
        ORDER BY 1 LIMIT 3) AS reachable
    FROM pg_roles r WHERE r.rolname = current_user`);
  const [rights] = rows;
  const isOwn = rights?.role === name && rights.session === name && rights.schema === name;
  if (!isOwn || !rights.isPlain || rights.memberships > 0)
    throw new DatabaseStartError(
      `The trial copy ${name} is not opened: its connection has another role or more rights.`,
    );
  if (rights.reachable.length > 0)
    throw new DatabaseStartError(
      `The trial copy ${name} is not opened: everybody has rights on ${rights.reachable.join(', ')}. Revoke them from PUBLIC.`,
    );
}
