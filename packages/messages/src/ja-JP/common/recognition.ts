import type { Messages } from '../../catalogue/messages.ts';

export const recognition: Messages['recognition'] = {
  MC: 'マーケティング・コンサルタント',
  RC: 'リージョナル・コンサルタント',
  SC: 'シニア・コンサルタント',
  EC: 'エグゼクティブ・コンサルタント',
  NC: 'ナショナル・コンサルタント',
};
