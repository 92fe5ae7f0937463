/** What a mail's Message-ID begins with: its number here and the installation's id, since other installations have the same numbers. */
export const messageIdOf = (mailId: number, installationId: string): string => `outbox-${mailId}.${installationId}`;

/** The number of the mail that a Message-ID names; null when it is none of this installation's. */
export function mailIdOf(messageId: string, installationId: string): number | null {
  const [, mailId, installation] = /^<?outbox-(\d{1,15})\.([\da-f-]{36})@/i.exec(messageId.trim()) ?? [];
  return mailId !== undefined && installation?.toLowerCase() === installationId ? Number(mailId) : null;
}
