import { sql, type RawBuilder } from 'kysely';

/**
 * SQL expression: whether one account may see another person's full data, because it is the same account or in its
 * organisation (orders 3). `isAuthorizedFor` applies the same rule to rows already read, and also allows staff.
 */
export const knows = (reader: string | RawBuilder<number>, person: string): RawBuilder<boolean> => {
  const [by, of] = [typeof reader === 'string' ? sql.ref(reader) : reader, sql.ref(person)];
  return sql<boolean>`(${by} = ${of} OR is_upline_of(${by}, ${of}))`;
};
