import type { Widen } from '../../catalogue/messages.ts';
import type { newsPage as english } from '../../en-US/common/news-page.ts';

export const newsPage: Widen<typeof english> = {
  onTitle: 'メールでのお知らせ',
  offTitle: 'お知らせの配信を停止しました',
  isOn: (p) => `${p.address} にイベントのお知らせをお送りしています。`,
  isOff: (p) => `${p.address} には、イベントのお知らせをお送りしません。`,
  turnOff: 'お知らせの配信を停止する',
  turnOn: 'お知らせを再び受け取る',
  own: 'ご自身の注文やチケットに関するメールは、引き続きお送りします。',
  unknownTitle: 'このリンクは使えません',
  unknown: 'リンクが途中で切れている可能性があります。メールからもう一度開いてください。',
};
