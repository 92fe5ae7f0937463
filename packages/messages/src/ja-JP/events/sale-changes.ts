import type { saleChanges as English } from '../../en-US/events/sale-changes.ts';

/** Japanese: windows, pools, packages and benefits in the list of changes of an event. */
export const saleChanges: typeof English = {
  reserved: (p) => `確保 ${p.count}枚`,
  draw: (p) =>
    p.party === 1
      ? `抽選（当選者の確保時間：${p.hours}時間）`
      : `抽選（1件あたり最大${p.party}枚、当選者の確保時間：${p.hours}時間）`,
  party: '抽選・1件あたりの最大枚数',
  holdHours: '抽選・当選者のチケットを確保する時間数',
  units: (p) => `${p.count}枠`,
  draws: (p) => `${p.name}：${p.weight}`,
  fewLeft: (p) => `${p.percent}%未満で「残りわずか」を表示`,
  endsWhole: '全体でのみキャンセル・返金',
  part: (p) => `${p.ticket}（${p.person}）`,
  percentOff: (p) => `${p.percent}%割引`,
  guests: (p) => `${p.most}人まで（${p.types}）`,
};
