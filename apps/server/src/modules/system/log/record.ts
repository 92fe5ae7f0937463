import type { Db } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';

/** Maximum stored characters of each part of a report. */
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

/** Stores a browser's report (system 1.6), shortened and without digit sequences that look like card numbers. */
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

/** Replaces 12 to 19 digits, with or without separators, because they may be a card number. */
function scrub(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,18}/g, '[number]').replaceAll('\u0000', '');
}

/** The detail without secrets, cut to text if it is too long. */
function scrubbed(detail: unknown, most: number): unknown {
  const text = JSON.stringify(detail, (key, value: unknown) => {
    if (secretKeys.test(key)) return '[removed]';
    if (typeof value === 'string') return scrub(value);
    return typeof value === 'number' && Math.abs(value) >= 1e11 ? '[number]' : value;
  });
  return text.length > most ? text.slice(0, most) : (JSON.parse(text) as unknown);
}

const secretKeys = /card|cvv|token|password|secret/i;
