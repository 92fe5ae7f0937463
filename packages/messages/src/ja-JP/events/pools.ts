import type { pools as English } from '../../en-US/events/pools.ts';

/** 券種とオプションが共有する枠。 */
export const pools: typeof English = {
  title: 'ランク・リスト・共有枠による販売',
  pools: '共有枠',
  hint: '共有枠は、会場の座席のように、複数のチケットとオプションが共有する数量です。',
  add: '共有枠を追加',
  poolOf: (p) => `共有枠${p.number}`,
  quantity: '数量',
  taken: (p) => `販売済み${p.sold}、確保中${p.held}。`,
  fewLeft: '「残りわずか」を表示する割合',
  fewLeftHint: '残数の割合（%）。表示しない場合は空欄にしてください。',
  fewLeftWrong: '1から100までの整数を入力してください。',
  showsNumber: '購入者に残数を表示する',
  draws: 'チケット・オプション1つあたりの使用数',
  drawsHint: '共有枠を使わないものは空欄にしてください。8人掛けのテーブルは8です。',
  addOnOf: (p) => `${p.addOn}・${p.ticket}`,
  drawnBy: (p) => `共有枠「${p.pools}」の数量までです。共有枠はチケット一覧の下で変更できます。`,
  weightWrong: '1から100までの整数を入力してください。',
  gone: '共有枠のチケットまたはオプションが存在しません。',
  units: (p) =>
    [
      `販売済み ${p.sold}`,
      ...(p.held > 0 ? [`確保中 ${p.held}`] : []),
      ...(p.waiting > 0 ? [`キャンセル待ち ${p.waiting}`] : []),
      ...(p.reserved > 0 ? [`販売期間に確保 ${p.reserved}`] : []),
      `残り ${p.free}`,
    ].join(' · '),
};
