import type { Messages } from '../../catalogue/messages.ts';

/**
 * Why the holder cannot cancel a ticket, by reason (contract/cancellation). `other` is for a reason that the page does
 * not know.
 */
export const cancellationReasons: Messages['cancellationReasons'] = {
  notOffered: 'Este evento no permite cancelaciones en línea. Comuníquese con el servicio de apoyo.',
  tooLate: 'El plazo para cancelar terminó. Comuníquese con el servicio de apoyo.',
  canceled: 'Este boleto ya está cancelado.',
  checkedIn: 'La entrada de este boleto ya se registró.',
  otherTickets: 'Otros boletos de esta cuenta dependen de este. Cancele primero esos.',
  childEvents: 'Boletos de eventos relacionados dependen de este. Cancele primero esos.',
  package:
    'Este paquete se cancela completo y ya se registró la entrada de uno de sus boletos. Comuníquese con el servicio de apoyo.',
  changePending: 'Todavía se está pagando un cambio de este boleto. Termínelo o inténtelo de nuevo en unos minutos.',
  refundPending: 'Un pago de este pedido ya se reembolsó o se está reembolsando. Comuníquese con el servicio de apoyo.',
  disputed: 'Un pago de este pedido está en disputa. Comuníquese con el servicio de apoyo.',
  paidAtDesk: 'Este boleto se pagó en efectivo. Pida el reembolso al personal del evento.',
  notRefundable: 'Este pago no se puede reembolsar en línea. Comuníquese con el servicio de apoyo.',
  resting: 'En este momento no se puede cancelar. Inténtelo más tarde.',
  other: 'Este boleto no se puede cancelar en este momento. Comuníquese con el servicio de apoyo.',
};
