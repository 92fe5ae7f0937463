import type { Widen } from '../../catalogue/messages.ts';
import type { demoStream as english } from '../../en-US/events/demo-stream.ts';

export const demoStream: Widen<typeof english> = {
  title: 'ここにライブ配信が表示されます',
  text: 'リンクは有効です。これはデモ用のイベントのため、映像はありません。実際のイベントでは、ここで配信サイトが開きます。',
  close: 'このタブは閉じてかまいません。',
  invalidTitle: 'このリンクは使えません',
  invalid: 'リンクが途中で切れているか、発行から10分が過ぎています。「ライブ配信を見る」からもう一度開いてください。',
  toEvents: 'イベント一覧へ',
};
