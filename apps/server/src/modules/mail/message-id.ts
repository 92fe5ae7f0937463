/**
 * The local part of a mail's Message-ID: its outbox id and the installation's id, because outbox ids repeat across
 * installations.
 */
export const messageIdOf = (mailId: number, installationId: string): string => `outbox-${mailId}.${installationId}`;

/** The outbox id in a Message-ID. Null if the Message-ID is not from this installation. */
export function mailIdOf(messageId: string, installationId: string): number | null {
  const [, mailId, installation] = /^<?outbox-(\d{1,15})\.([\da-f-]{36})@/i.exec(messageId.trim()) ?? [];
  return mailId !== undefined && installation?.toLowerCase() === installationId ? Number(mailId) : null;
}
