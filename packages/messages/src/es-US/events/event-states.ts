import type { Messages } from '../../catalogue/messages.ts';

export const eventStates: Messages['eventStates'] = {
  calledOff: 'Cancelado',
  draft: 'Borrador',
  running: 'En curso',
  past: 'Pasado',
  notOpen: 'Aún no abre',
  soldOut: 'Agotado',
  onSale: 'Inscripción abierta',
  closed: 'Inscripción cerrada',
};
