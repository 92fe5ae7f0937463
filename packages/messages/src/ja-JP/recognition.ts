import type { Messages } from '../messages.ts';

export const recognition: Messages['recognition'] = {
  MC: 'マーケティング・コンサルタント',
  RC: 'リージョナル・コンサルタント',
  SC: 'シニア・コンサルタント',
  EC: 'エグゼクティブ・コンサルタント',
  NC: 'ナショナル・コンサルタント',
};
