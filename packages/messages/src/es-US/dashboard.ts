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
  scan: 'Escanear boletos',
  scanOf: (p) => `Escanear boletos de ${p.event}`,
  active: 'En curso',
  checkInOpen: 'Registro de entrada abierto',
  draft: 'Borrador',
  findTicket: 'Registrar entrada por número',
  ticketNumber: 'Número o código del boleto',
  openTicket: 'Abrir boleto',
  notANumber: 'Eso no es un número ni un código de boleto.',
  actTitle: 'Actuar en nombre de alguien',
  actAccount: 'Número C',
  actHint: 'La letra C y 7 dígitos, por ejemplo C1234567.',
  actEvent: 'Evento',
  actFind: 'Buscar',
  actMissing: 'Escriba un número C.',
  actUnknown: 'No se encontró ninguna cuenta con ese número.',
  actRegistered: 'Inscrito',
  actNotRegistered: 'No inscrito',
  actFor: (p) => `para ${p.event}`,
  actRegister: 'Registrar a esta persona',
  actSummary: 'Resumen de pedidos',
  actTickets: 'Ir a sus boletos',
  actEvents: 'Actuar en su nombre',
  actStaff: 'No se puede actuar en nombre de alguien del personal.',
  outbox: 'Correos enviados',
  mailTitle: 'Correo saliente',
  mailNone: 'Todo el correo está en camino.',
  mailWaiting: (p) =>
    `${p.count === 1 ? '1 correo espera' : `${p.count} correos esperan`}; el más antiguo, desde hace ${p.minutes} min.`,
  mailFailed: (p) =>
    p.count === 1
      ? 'No se pudo enviar 1 correo y se dejó de intentar.'
      : `No se pudieron enviar ${p.count} correos y se dejó de intentar.`,
  mailBounced: (p) =>
    `${p.count === 1 ? '1 correo de los últimos 7 días fue devuelto' : `${p.count} correos de los últimos 7 días fueron devueltos`}. El motivo está en los correos enviados.`,
  mailRetry: 'Enviar de nuevo todos los fallidos',
  mailRetried: (p) => (p.count === 1 ? 'Se envía de nuevo 1 correo.' : `Se envían de nuevo ${p.count} correos.`),
  restTitle: 'Esta es una copia restaurada',
  restText: (p) =>
    `Se restauró de una copia de seguridad del ${p.date}. No se vende nada ni sale correo hasta que el operador indique: foyer resume.`,
};
