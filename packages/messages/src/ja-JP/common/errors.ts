import type { PageErrorTexts } from '../../catalogue/error-texts.ts';

export const errors: PageErrorTexts = {
  AUTH_FAILED_BAD_CREDENTIALS: 'ユーザーIDまたはパスワードが正しくありません。',
  SESSION_ENDED: 'セッションが終了しました。もう一度ログインしてください。',
  PAYMENT_FAILURE:
    'お支払いを処理できませんでした。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  INVALID_CARD_INFORMATION: 'カード情報に誤りがあります。ご確認のうえ、もう一度お試しください。',
  AUTHORIZATION_ERROR: 'カードが承認されませんでした。カード会社にお問い合わせください。',
  GENERAL_PAYMENT_ERROR:
    'お支払いの際に問題が発生しました。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  FORBIDDEN: 'この操作を行う権限がありません。',
  RECORD_NOT_FOUND: 'チケットが見つかりません。',
  NO_AVAILABLE_TICKET: (p) =>
    p.reason === 'pool'
      ? `「${p.pool}」は満席です。ほかのチケットをお選びください。`
      : 'このC番号でご利用いただけるチケットはありません。',
  ADD_ON_NOT_AVAILABLE: (p) =>
    p.reason === 'pool'
      ? `「${p.pool}」は満席です。ほかのオプションをお選びください。`
      : 'このオプションは販売を終了しました。もう一度お選びください。',
  COUPON_NOT_AVAILABLE: 'このコードはご利用いただけません。入力内容をご確認ください。',
  DUPLICATE_TICKET_REQUEST: 'このチケットは購入済みです。カートを空にしてやり直してください。',
  NEEDS_SELF_TICKET: '先にご自身のチケットをご購入ください。カートを空にしてやり直してください。',
  NOT_REGISTERED_FOR_PARENT_EVENT: (p) =>
    p.eventName
      ? `このコンサルタントは「${p.eventName}」に登録されていません。`
      : 'このコンサルタントは親イベントに登録されていません。',
  EVENT_CALLED_OFF: 'このイベントは中止となりました。',
  REGISTRATION_NOT_ACTIVE: '現在、オンライン登録は受け付けておりません。',
  HOLD_EXPIRED:
    'チケットの確保時間が過ぎたため、このチケットはご利用いただけなくなりました。もう一度チケットをお選びください。',
  ORDER_INTENT_NOT_COMPLETE: 'ご登録を処理しています。15分後にもう一度このページをご確認ください。',
  NON_TRANSFERABLE: 'このチケットは譲渡できません。',
  VALIDATION_ERROR: '確認が必要な項目があります。内容をご確認のうえ、もう一度お試しください。',
  INVALID_TICKET_DATA:
    '必須項目が入力されていないセクションがあります。内容をご確認のうえ、必要な質問にすべてお答えください。',
  INVALID_ATTENDEE: '参加者が正しくありません。有効なC番号を入力してください。',
  GENERAL_ERROR: '問題が発生しました。',
  EMPTY_RESPONSE: '問題が発生しました。',
  PROVIDER_UNREACHABLE:
    '決済会社に接続できませんでした。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  NETWORK_ERROR: 'ネットワークに接続できません。接続をご確認ください。',
};
