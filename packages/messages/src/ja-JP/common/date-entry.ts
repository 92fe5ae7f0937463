import type { Messages } from '../../catalogue/messages.ts';

export const dateEntry: Messages['dateEntry'] = {
  unread: '日付が途中であるか、存在しません。直すか、欄を空にしてください。',
};
