import type { Messages } from '../../catalogue/messages.ts';

export const dateEntry: Messages['dateEntry'] = {
  unread: 'Esta fecha está incompleta o no existe. Corríjala o vacíe el campo.',
};
