import type { Messages } from '../messages.ts';

export const dashboard: Messages['dashboard'] = {
  title: 'Panel',
  lead: 'Eventos en curso y próximos.',
  leadAll: 'Todos los eventos, también los anteriores.',
  showAll: 'Mostrar todos los eventos',
  showCurrent: 'Mostrar los actuales y próximos',
  empty: 'No hay eventos en curso ni próximos.',
  emptyAll: 'Aún no hay eventos.',
  admin: 'Administrar',
  adminOf: (p) => `Administrar ${p.event}`,
  scan: 'Escanear entradas',
  scanOf: (p) => `Escanear entradas de ${p.event}`,
  active: 'En curso',
  checkInOpen: 'Registro de entrada abierto',
  draft: 'Borrador',
  findTicket: 'Registrar entrada por número',
  ticketNumber: 'Número o código del boleto',
  openTicket: 'Abrir boleto',
  notANumber: 'Eso no es un número ni un código de boleto.',
};
