import { foldToken } from '../people/identifiers.ts';

/**
 * The content of a QR code: `FY1.{ticketId}.{eventId}.{revision}.{signature}`. The part before the last dot is signed.
 */
export interface TicketCode {
  ticketId: number;
  eventId: number;
  /** Incremented by each transfer, which makes the old code invalid (tickets 5.1). */
  revision: number;
  /** base64url. The server that has the keys creates and verifies it. */
  signature: string;
}

const version = 'FY1';

/** The text to sign. */
export function ticketCodePayload({ ticketId, eventId, revision }: Omit<TicketCode, 'signature'>): string {
  return `${version}.${ticketId}.${eventId}.${revision}`;
}

/** The code as text for the QR code. */
export function formatTicketCode(code: TicketCode): string {
  return `${ticketCodePayload(code)}.${code.signature}`;
}

/**
 * How QR codes of ticket codes are drawn. The mask is fixed: drawing all eight and comparing them takes 2 ms, eight times as long as
 * one. A signature is random, so no mask is easier to read than another.
 */
export const ticketCodeDrawing = { ecc: 'M', maskPattern: 3 } as const;

const idOf = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The parts of a ticket code, not yet verified; `null` for any other text. */
export function parseTicketCode(text: string): TicketCode | null {
  const match = /^FY1\.(\d{1,16})\.(\d{1,16})\.(\d{1,9})\.([A-Za-z0-9_-]{16,200})$/.exec(text.trim());
  const ticketId = idOf(match?.[1]);
  const eventId = idOf(match?.[2]);
  const signature = match?.[4];
  if (ticketId === null || eventId === null || signature === undefined) return null;
  return { ticketId, eventId, revision: Number(match?.[3]), signature };
}

export type ScanInput = { kind: 'code'; code: TicketCode; text: string } | { kind: 'ticketId'; ticketId: number };

/**
 * Parses the text of a scan field: a ticket code, a `/check-in/{ticketId}` address, or a bare ticket id (tickets 5.1).
 * Accepts control characters of wedge scanners, and what `foldToken` folds. An id of 0 or less is null.
 */
export function parseScanInput(input: string): ScanInput | null {
  const text = foldToken(input.replace(/\p{Cc}/gu, ''));
  const code = parseTicketCode(text);
  if (code) return { kind: 'code', code, text };
  const address = /(?:^|\/)check-in\/([^/?#]+)\/?(?:[?#].*)?$/s.exec(text);
  const held = address?.[1] ?? text;
  const nested = address ? parseTicketCode(held) : null;
  if (nested) return { kind: 'code', code: nested, text: held };
  const ticketId = idOf(held.replace(/^(?:#|no\.?)(?=\d)/i, ''));
  return ticketId === null ? null : { kind: 'ticketId', ticketId };
}
