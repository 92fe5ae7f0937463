import type { Messages } from '../../catalogue/messages.ts';

/** Cancelling a ticket by its holder: preview, confirmation and result (domain/cancellation). */
export const cancellation: Messages['cancellation'] = {
  action: 'Cancelar boleto',
  title: '¿Cancelar este boleto?',
  loading: 'Calculando su reembolso…',
  fee: 'Cargo por cancelación',
  feePercent: (p) => `Cargo por cancelación (${p.percent}%)`,
  refunded: 'Ya reembolsado',
  waived: 'Pago exento, no hay nada que reembolsar',
  refund: 'Su reembolso',
  freeTicket: 'Este boleto fue gratis, así que no hay reembolso.',
  toCard: (p) => `A la tarjeta terminada en ${p.lastFour}`,
  toOwn: 'A la tarjeta o cuenta con que se pagó',
  toPayer: 'A la persona que lo pagó',
  // No period at the end, because a time may already end with one ("a.m.").
  until: (p) => `Último momento para cancelar: ${p.at}`,
  warning: 'Su lugar se libera de inmediato y el código QR deja de funcionar. No se puede deshacer.',
  teamEnds: 'Su equipo terminará. Los miembros conservan sus boletos y reciben un correo.',
  teamLeaves: 'También saldrá de su equipo.',
  keep: 'Conservar el boleto',
  confirm: 'Cancelar el boleto',
  inProgress: 'Cancelando su boleto… No cierre esta ventana.',
  done: 'Su boleto está cancelado.',
  doneText: 'Le enviamos un correo sobre la cancelación.',
  doneRefund: (p) => `Su reembolso de ${p.amount} está en camino. En una tarjeta suele llegar en 5 a 10 días hábiles.`,
};
