import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { formatMoney } from '@foyer/domain/shared/money';
import { framed } from '../page-frame.ts';
import type { DeclineCode } from '../port.ts';
import type { SandboxGateway } from './gateway.ts';
import type { LedgerRow } from './ledger.ts';
import { deliveryField, textsIn, type SandboxTexts } from './page-parts.ts';
import { announce, type Delivery } from './webhooks.ts';

/** The payer's possible responses to the bank, with the decline code that each causes. */
const answers: Readonly<Record<string, DeclineCode | null>> = {
  confirm: null,
  refuse: 'AUTHORIZATION_ERROR',
  confirmDeclined: 'PAYMENT_FAILURE',
};

/** The bank's confirmation page for a charge, with a button per response. The link back leaves the charge open. */
export function challengeForm({ reference, amount, lastFour, page }: LedgerRow, locale: Locale): BytesAnswer {
  const text: SandboxTexts = textsIn(locale);
  const money = formatMoney(amount, locale);
  const about = text.challengeText({ amount: money, lastFour: lastFour ?? '' });
  return framed({
    locale,
    title: text.challengeTitle,
    main: `<p class="notice">${escapeHtml(text.challengeNotice)}</p>
<p>${escapeHtml(about)}</p>
<form method="post" action="${escapeHtml(reference)}">
${deliveryField(text)}
<button name="action" value="confirm">${escapeHtml(text.challengeConfirm)}</button>
<button name="action" value="confirmDeclined" class="quiet">${escapeHtml(text.challengeConfirmDeclined)}</button>
<button name="action" value="refuse" class="quiet">${escapeHtml(text.challengeRefuse)}</button>
</form>
<p class="leave"><a href="${escapeHtml(page?.returnUrl ?? '')}">${escapeHtml(text.challengeLeave)}</a></p>`,
  });
}

/** Decides the charge by the payer's response. Returns false for an unknown action. A charge that was closed or decided before stays unchanged. */
export async function answerChallenge(
  { ledger, settings }: SandboxGateway,
  row: LedgerRow,
  action: string | undefined,
  delivery: Delivery,
): Promise<boolean> {
  const declineCode = Object.hasOwn(answers, action ?? '') ? answers[action ?? ''] : undefined;
  if (declineCode === undefined) return false;
  const now = settings.clock();
  const { key, reference, attempt, createdAt, cardType } = row;
  const lastFour = declineCode === null ? row.lastFour : null;
  const decided = {
    declineCode,
    lastFour,
    cardType,
    wallet: null,
    declinesLater: false,
    afterCharge: null,
    decidedAt: now,
  };
  if (await ledger.payPage(reference, decided, now)) {
    await announce(settings.db, { key, attempt, reference, createdAt, at: now }, delivery, settings.webhookDelayMs);
  }
  return true;
}
