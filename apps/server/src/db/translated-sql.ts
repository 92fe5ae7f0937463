import type { TranslationKey } from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder } from 'kysely';

/** The characters that `trim` of JavaScript removes. */
const blanks =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';

/**
 * `translatedText` of the domain in SQL.
 *
 * @param translated a translated property, for example `e.translations -> 'name'`
 */
export function translatedSql(
  translated: RawBuilder<unknown>,
  language: TranslationKey,
  fallback: RawBuilder<unknown>,
): RawBuilder<string> {
  const text = sql`(${translated}) #>> ARRAY[${language}, 'value']`;
  return sql`coalesce(CASE WHEN btrim(${text}, ${blanks}) <> '' THEN ${text} END, ${fallback})`;
}
