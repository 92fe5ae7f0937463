/** What a QR code says: `FY1.{ticketId}.{eventId}.{revision}.{signature}`; the part before the last dot is signed. */
export interface TicketCode {
  ticketId: number;
  eventId: number;
  /** Grows with each transfer: the old code stops working (readings §6). */
  revision: number;
  /** base64url, made and verified where the keys are. */
  signature: string;
}

const version = 'FY1';

/** The text that is signed. */
export function ticketCodePayload({ ticketId, eventId, revision }: Omit<TicketCode, 'signature'>): string {
  return `${version}.${ticketId}.${eventId}.${revision}`;
}

/** The code as it stands in the QR code. */
export function formatTicketCode(code: TicketCode): string {
  return `${ticketCodePayload(code)}.${code.signature}`;
}

const idOf = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The parts of a ticket code, not yet verified; `null` for anything else. */
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
 * What came into the scan field: a ticket code, a `/check-in/{ticketId}` address, or a bare ticket id (readings §6).
 * Control characters of wedge scanners and full-width digits are understood; an id of 0 or less is nothing.
 */
export function parseScanInput(input: string): ScanInput | null {
  const text = input
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim();
  const code = parseTicketCode(text);
  if (code) return { kind: 'code', code, text };
  const address = /(?:^|\/)check-in\/([^/?#]+)\/?(?:[?#].*)?$/s.exec(text);
  const held = address?.[1] ?? text;
  const nested = address ? parseTicketCode(held) : null;
  if (nested) return { kind: 'code', code: nested, text: held };
  const ticketId = idOf(held);
  return ticketId === null ? null : { kind: 'ticketId', ticketId };
}
