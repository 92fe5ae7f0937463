import { waitOf, type ErrorTexts, type Metadata } from '../error-text.ts';

const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'しばらく', minutes: `${count}分`, hours: `${count}時間` }[unit];
};

export const errors: ErrorTexts = {
  MALFORMED_REQUEST: 'ページを再読み込みして、もう一度お試しください。',
  AUTH_FAILED_GENERAL_ERROR: 'ログイン中に問題が発生しました。',
  AUTH_FAILED_BAD_CREDENTIALS: 'ユーザーIDとパスワードの組み合わせが見つかりませんでした。',
  SESSION_ENDED: 'セッションが終了しました。もう一度ログインしてください。',
  PAYMENT_FAILURE:
    'お支払いを処理できませんでした。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  INVALID_CARD_INFORMATION: 'カード情報に誤りがあります。ご確認のうえ、もう一度お試しください。',
  AUTHORIZATION_ERROR: 'カードが承認されませんでした。カード会社にお問い合わせください。',
  GENERAL_PAYMENT_ERROR:
    'お支払いの際に問題が発生しました。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  FORBIDDEN: 'この操作を行う権限がありません。',
  REQUEST_TIMEOUT: '送信に時間がかかりすぎました。もう一度お試しください。',
  RECORD_NOT_FOUND: 'チケットが見つかりません。',
  NO_AVAILABLE_TICKET: 'このCナンバーでご利用いただけるチケットはありません。',
  ADD_ON_NOT_AVAILABLE: 'この追加オプションは販売を終了しました。もう一度お選びください。',
  COUPON_NOT_AVAILABLE: 'このコードはご利用いただけません。入力内容をご確認ください。',
  DUPLICATE_TICKET_REQUEST: 'このチケットは購入済みです。カートを空にしてやり直してください。',
  NEEDS_SELF_TICKET: '先にご自身のチケットをご購入ください。カートを空にしてやり直してください。',
  NOT_REGISTERED_FOR_PARENT_EVENT: (p) =>
    p.eventName
      ? `このコンサルタントは「${p.eventName}」に登録されていません。`
      : 'このコンサルタントは親イベントに登録されていません。',
  REGISTRATION_NOT_ACTIVE: '現在、オンライン登録は受け付けておりません。',
  HOLD_EXPIRED:
    'チケットの確保時間が過ぎたため、このチケットはご利用いただけなくなりました。もう一度チケットをお選びください。',
  HOLD_LIMIT: (p) =>
    p.possible === undefined
      ? '確保できるチケット数の上限に達しています。購入を完了するか、いずれかを取り消してください。'
      : `同時に確保できるチケットは${p.possible}枚までです。購入を完了するか、いずれかを取り消してください。`,
  GROUP_FULL: 'チームの人数がすでに上限に達しています。',
  NOT_IN_TEAM: 'このチケットはどのチームにも入っていません。',
  INVALID_GROUP_MEMBER: 'このチケットはグループに追加できません。',
  PRICE_CHANGED: 'ご覧になった後に金額が変わりました。お支払いの前に新しい合計をご確認ください。',
  PAYMENT_ALREADY_EXISTS: 'ご購入は30分に1回までです。しばらくしてからもう一度お試しください。',
  IDEMPOTENCY_KEY_REUSED:
    'このご注文は別の内容ですでに送信されています。ページを再読み込みして、ご注文内容をご確認ください。',
  ORDER_INTENT_NOT_COMPLETE: 'ご登録を処理しています。15分後にもう一度このページをご確認ください。',
  ORDER_INTENT_ALREADY_DECIDED: 'このご注文はすでに処理が完了しています。',
  REFUND_NOT_POSSIBLE: 'このお支払いには返金できる金額が残っていません。',
  NON_TRANSFERABLE: 'このチケットは譲渡できません。',
  SELF_TRANSFER: 'ご自身にチケットを譲渡することはできません。',
  SELF_TICKET_BLOCKED: '先に他の参加者のチケットを譲渡してください。',
  TICKET_NOT_ACTIVE: 'このチケットは有効ではありません。',
  NO_PAYMENT_ON_FILE: 'お支払い方法の登録がありません。スタッフに変更をご依頼ください。',
  CHECK_IN_NOT_ACTIVE: '現在、受付は行っておりません。',
  NOT_CHECKED_IN: '取り消すチェックインはありません。',
  DEVICE_SHUT_OUT: 'この端末は入場口で使えなくなっています。管理者にお問い合わせください。',
  WRONG_EVENT: (p) =>
    p.eventName ? `このチケットは「${p.eventName}」のものです。` : 'このチケットは別のイベントのものです。',
  INVALID_TICKET_CODE: 'このコードは無効です。チケットの最新のQRコードをご提示ください。',
  LIVE_EVENT_NOT_AVAILABLE: '現在、ライブ配信はご利用いただけません。',
  EVENT_NOT_ACTIVATABLE: '有効にできるのは、日本向けではない過去のイベントのみです。',
  EDIT_CONFLICT: 'このイベントは変更されています。もう一度読み込んでください。',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? '数量を販売済みの数より少なくすることはできません。'
      : `数量を販売済みの数（${p.sold}）より少なくすることはできません。`,
  PAYLOAD_TOO_LARGE: 'データが大きすぎて送信できません。より小さいファイルをお選びください。',
  VALIDATION_ERROR: '確認が必要な項目があります。内容をご確認のうえ、もう一度お試しください。',
  INVALID_TICKET_DATA:
    '必須項目が入力されていないセクションがあります。内容をご確認のうえ、必要な質問にすべてお答えください。',
  INVALID_ATTENDEE: '参加者が正しくありません。有効なCナンバーを入力してください。',
  UNSUPPORTED_CURRENCY: '申し訳ございませんが、この通貨には対応していません。',
  MIXED_CURRENCIES: '1回のご注文に異なる通貨のチケットを含めることはできません。',
  AMOUNT_TOO_SMALL:
    '金額が少ないため、カードではお支払いいただけません。コンサルタントサポートにお問い合わせください。',
  INVALID_IMAGE: '画像を読み取れませんでした。JPEG、PNG、WebPをお選びください。',
  RATE_LIMITED: (p) => `短い時間に操作が集中しました。${waiting(p)}待ってから、もう一度お試しください。`,
  GENERAL_ERROR: '問題が発生しました。',
  INTERNAL_SERVICE_ERROR:
    'システムに問題が発生しました。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  EMPTY_RESPONSE: '問題が発生しました。',
  NOT_IMPLEMENTED: 'この機能はまだご利用いただけません。',
  PROVIDER_UNREACHABLE:
    '決済サービスに接続できませんでした。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  PAYMENT_NOT_SET_UP:
    'ただいまお支払いを受け付けられません。請求はされていません。コンサルタントサポートにお問い合わせください。',
  NETWORK_ERROR: 'ネットワークに接続できません。接続をご確認ください。',
  PROVIDER_BUSY: (p) =>
    `お支払いが混み合っています。請求はされていません。${waiting(p)}待ってから、もう一度お試しください。`,
};
