import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for the question whether one account may know the person of another in full: its own account, or one of its organisation (readings
 * §4). `isAuthorizedFor` answers the same for rows that were read; it adds that staff know all.
 */
export const knows = (reader: string | RawBuilder<number>, person: string): RawBuilder<boolean> => {
  const [by, of] = [typeof reader === 'string' ? sql.ref(reader) : reader, sql.ref(person)];
  return sql<boolean>`(${by} = ${of} OR is_upline_of(${by}, ${of}))`;
};
