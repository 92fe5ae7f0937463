import type { Widen } from '../../catalogue/messages.ts';
import type { providerBooks as english } from '../../en-US/payments/provider-books.ts';

export const providerBooks: Widen<typeof english> = {
  title: '決済会社の口座',
  lead: '決済会社が受け取った金額、差し引いた手数料、入金した金額です。入金は特定のイベントには属しません。',
  lastEntry: (p) => `${p.date}まで取り込み済みです。`,
  nothingRead: '決済会社の明細はまだ取り込まれていません',
  nothingReadText:
    '運用担当者が「foyer reconcile」を毎晩実行すると取り込まれます。下からレポートを送ることもできます。',
  nothingInTime: 'この期間の明細はありません',
  allDays: '決済会社：全期間の合計',
  byDay: '決済会社：日別',
  disputed: '異議申し立て',
  fees: '手数料',
  paidOut: '入金額',
  report: 'Stripeのレポート',
  reportHint:
    'Stripeの「レポート」で「Balance change from activity」を明細形式・UTC・payment_intent_id列付きのCSVで保存してください（32 MBまで）。',
  choose: 'CSVファイルを選ぶ',
  reportMissing: '先にレポートを選択してください。',
  reportTooLarge: 'ファイルが32 MBを超えています。期間を短くしてください。',
  read: 'レポートを取り込む',
  reportFault:
    'レポートの形式が違います。payment_intent_id列付きの明細形式「Balance change from activity」（CSV）を選択してください。',
  reportRead: (p) => `${p.count}件を読み取りました（うち新規${p.fresh}件）。`,
  agree: '両方の記録が一致しています。',
  differ: '決済会社の記録と帳簿が一致しません',
  CHARGED_THERE_ONLY: '決済会社にのみある請求',
  PAID_HERE_ONLY: 'こちらにのみある支払い',
  OTHER_AMOUNT: '金額が異なる請求',
  GIVEN_BACK_OTHERWISE: '返金額が異なる請求',
};
