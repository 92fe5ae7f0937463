import type { Messages } from '../messages.ts';

/** Cancelling a ticket by its holder: preview, confirmation and result (domain/cancellation). */
export const cancellation: Messages['cancellation'] = {
  action: 'Cancelar boleto',
  title: '¿Cancelar este boleto?',
  loading: 'Consultando cuánto recibiría de vuelta…',
  fee: 'Cargo por cancelación',
  feePercent: (p) => `Cargo por cancelación (${p.percent} %)`,
  waived: 'Exento, no hay nada que devolver',
  refund: 'Usted recibe',
  freeTicket: 'Este boleto fue gratis, así que no se devuelve dinero.',
  toCard: (p) => `A la tarjeta terminada en ${p.lastFour}`,
  toOwn: 'A la tarjeta o cuenta con que se pagó',
  toPayer: 'A la persona que lo pagó',
  // No period at the end, because a time may already end with one ("a.m.").
  until: (p) => `Último momento para cancelar: ${p.at}`,
  warning: 'Su lugar queda libre para otros de inmediato y el código QR deja de funcionar. No se puede deshacer.',
  teamEnds: 'Su equipo termina con él. Los miembros conservan sus boletos y reciben un correo.',
  teamLeaves: 'Usted sale de su equipo con él.',
  keep: 'Conservar el boleto',
  confirm: 'Cancelar el boleto',
  inProgress: 'Cancelando su boleto… No cierre esta ventana.',
  done: 'Su boleto está cancelado.',
  doneText: 'Enviamos un correo al respecto.',
  doneRefund: (p) => `${p.amount} va en camino de vuelta. En una tarjeta suele llegar en 5 a 10 días hábiles.`,
};
