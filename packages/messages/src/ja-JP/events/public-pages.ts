import type { Messages } from '../../catalogue/messages.ts';

export const publicPages: Messages['publicPages'] = {
  card: '公開ページ',
  isOn: 'このイベントの公開ページを誰でも見られるようにする',
  hint: '公開ページには、名称、説明、日程、会場、誰でも購入できる料金が表示されます。検索エンジンにも掲載されます。アカウントがなければ申し込みはできません。',
  limited: 'アカウントまたは言語が限定されているため、公開ページは表示されません。',
  share: '他のサイト用のリンクとコード',
  notYet: '公開ページを有効にしてイベントを公開すると、リンクが使えるようになります。',
  page: (p) => `${p.language}のページ`,
  calendar: 'すべての公開イベントのカレンダー',
  button: 'サイト用のボタン',
  buttonHint: 'ボタンを表示したい場所にコードを貼り付けてください。Cookieは使用しません。',
  list: 'サイト用の公開イベント一覧',
  noScript: 'このシステムのクライアントがビルドされると、コードが表示されます。',
  copy: 'コピー',
  copyOf: (p) => `コピー：${p.name}`,
  copied: 'コピーしました',
  notCopied: 'ブラウザでコピーできませんでした。テキストを選択してコピーしてください。',
};
