import type { Messages } from '../messages.ts';

export const forms: Messages['forms'] = {
  resolveErrors: '次に進む前に、ご確認いただきたい項目があります。',
  choose: '選択してください',
};
