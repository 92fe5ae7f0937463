import { cancellationReasons } from './cancellation-reasons.ts';
import { waitOf, type AnsweredErrorTexts, type Metadata } from '../error-text.ts';
import { wordsOf } from '../words-of.ts';

/** How long somebody is to wait. */
const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'しばらく', minutes: `${count}分`, hours: `${count}時間` }[unit];
};

/** Japanese, codes whose words come with the answer (`AnsweredCode`). */
export const answeredErrors: AnsweredErrorTexts = {
  MALFORMED_REQUEST: 'ページを再読み込みして、もう一度お試しください。',
  REQUEST_TIMEOUT: '送信に時間がかかりすぎました。もう一度お試しください。',
  ORDER_INTENT_ALREADY_DECIDED: 'このご注文はすでに処理が完了しています。',
  REFUND_NOT_POSSIBLE: 'このお支払いには返金できる金額が残っていません。',
  CANCELLATION_NOT_POSSIBLE: ({ reason }) => wordsOf(cancellationReasons, reason),
  NOT_CHECKED_IN: '取り消すチェックインはありません。',
  DEVICE_SHUT_OUT: 'この端末は入場口で使えなくなっています。管理者にお問い合わせください。',
  WRONG_EVENT: (p) =>
    p.eventName ? `このチケットは「${p.eventName}」のものです。` : 'このチケットは別のイベントのものです。',
  INVALID_TICKET_CODE: 'このコードは無効です。チケットの最新のQRコードをご提示ください。',
  EVENT_NOT_ACTIVATABLE: '有効にできるのは、日本向けではない過去のイベントのみです。',
  EDIT_CONFLICT: 'このイベントは変更されています。もう一度読み込んでください。',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? '数量を販売済みの数より少なくすることはできません。'
      : `数量を販売済みの数（${p.sold}）より少なくすることはできません。`,
  PAYLOAD_TOO_LARGE: 'データが大きすぎて送信できません。より小さいファイルをお選びください。',
  INVALID_IMAGE: '画像を読み取れませんでした。JPEG、PNG、WebPをお選びください。',
  NOT_IMPLEMENTED: 'この機能はまだご利用いただけません。',
  PAYMENT_NOT_SET_UP:
    'ただいまお支払いを受け付けられません。請求はされていません。コンサルタントサポートにお問い合わせください。',
  IDEMPOTENCY_KEY_REUSED:
    'このご注文は別の内容ですでに送信されています。ページを再読み込みして、ご注文内容をご確認ください。',
  NOT_IN_TEAM: 'このチケットはどのチームにも入っていません。',
  NO_PAYMENT_ON_FILE: 'お支払い方法の登録がありません。スタッフに変更をご依頼ください。',
  LIVE_EVENT_NOT_AVAILABLE: '現在、ライブ配信はご利用いただけません。',
  PROVIDER_BUSY: (p) =>
    `お支払いが混み合っています。請求はされていません。${waiting(p)}待ってから、もう一度お試しください。`,
  SELF_TICKET_BLOCKED: '先に他の参加者のチケットを譲渡してください。',
  TICKET_NOT_ACTIVE: 'このチケットは有効ではありません。',
  CHECK_IN_NOT_ACTIVE: '現在、受付は行っておりません。',
  RATE_LIMITED: (p) => `短い時間に操作が集中しました。${waiting(p)}待ってから、もう一度お試しください。`,
};
