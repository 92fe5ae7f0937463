import type { Db } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';

/** What is kept of one report at most, in characters. */
const longest = { message: 2000, method: 200, detail: 8000 } as const;

export interface WebsiteReport {
  kind: 'error' | 'state';
  message: string | null | undefined;
  method: string | null | undefined;
  detail: unknown;
  accountId: number | null;
  requestId: string;
  now: Date;
}

/** Keeps a browser's report (spec §7 Logging), card-like digit runs taken out and bounded in size. */
export async function recordReport(db: Db, report: WebsiteReport): Promise<void> {
  const detail = scrubbed(report.detail ?? null, longest.detail);
  await db
    .insertInto('website_log')
    .values({
      kind: report.kind,
      message: scrub(report.message ?? '').slice(0, longest.message),
      method: scrub(report.method ?? '').slice(0, longest.method),
      detail: toJson(detail),
      account_id: report.accountId,
      request_id: report.requestId,
      created_at: report.now,
    })
    .execute();
}

/** 12 to 19 digits, spaced or not, are a card number until proven otherwise. */
function scrub(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,18}/g, '[number]').replaceAll('\u0000', '');
}

/** The report without secrets, as text where it is too long to keep whole. */
function scrubbed(detail: unknown, most: number): unknown {
  const text = JSON.stringify(detail, (key, value: unknown) => {
    if (secretKeys.test(key)) return '[removed]';
    if (typeof value === 'string') return scrub(value);
    return typeof value === 'number' && Math.abs(value) >= 1e11 ? '[number]' : value;
  });
  return text.length > most ? text.slice(0, most) : (JSON.parse(text) as unknown);
}

const secretKeys = /card|cvv|token|password|secret/i;
