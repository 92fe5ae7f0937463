import type { Widen } from '../../catalogue/messages.ts';
import type { purchaseCheck as englishCheck, purchaseReasons as english } from '../../en-US/orders/purchase-reasons.ts';

/** Why a person cannot buy a ticket: a sentence for each code. */
export const purchaseReasons: Widen<typeof english> = {
  eventUnpublished: 'El evento todavía no está publicado.',
  accountNotInvited: 'El evento es solo para cuentas invitadas y esta cuenta no está en la lista.',
  languageNotInvited: 'El evento es solo para cuentas en otros idiomas.',
  calledOff: 'El evento se canceló.',
  registrationOver: 'La inscripción terminó.',
  registrationNotYet: (p) => `La inscripción abre el ${p.date}.`,
  salesPaused: 'Las ventas están en pausa en este sistema. Inténtelo más tarde.',
  otherAccounts: 'En este evento, cada consultora o consultor se inscribe con su propia cuenta.',
  unknownAttendee: 'Esta cuenta o esta relación no está disponible para el evento.',
  parentEvent: (p) => `Primero se necesita un boleto de ${p.eventName}.`,
  allUsed: (p) =>
    `${p.relationship}: ${p.used} de ${p.most} usados. Se puede comprar otro después de cancelar o transferir uno.`,
  ownTicket: 'Primero va el boleto propio de la cuenta. Ambos se pueden comprar en un mismo pedido.',
  buyersTicket: 'Primero va el boleto propio de quien compra. Ambos se pueden comprar en un mismo pedido.',
  notOffered: 'No se ofrece para esta relación.',
  notQualified: (p: { qualification: string }) => `Solo con un lugar de: ${p.qualification}.`,
  earnedPlaceOpen: (p: { qualification: string; date: string }) =>
    `El lugar de ${p.qualification} todavía no se ha aceptado. Se puede aceptar hasta el ${p.date}.`,
  earnedPlaceExpired: (p: { qualification: string; date: string }) =>
    `La oferta del lugar de ${p.qualification} terminó el ${p.date}.`,
  earnedPlaceUsed: (p: { qualification: string; used: number; most: number }) =>
    `Se usaron ${p.used} de ${p.most} boletos de ${p.qualification}. Habrá otro cuando se cancele uno.`,
  withRemaining: (p) => `${p.date} (${p.left})`,
  saleNotYet: (p) => `La venta abre el ${p.date}.`,
  windowNotOpen: (p) => `Su venta abre el ${p.date}.`,
  windowOver: (p) => `Su venta terminó el ${p.date}.`,
  notInWindow: 'Este boleto no está a la venta para esta cuenta.',
  drawOnly: 'Este boleto se asigna por sorteo.',
  saleOver: (p) => `La venta terminó el ${p.date}.`,
  soldOut: (p) =>
    p.count === 1
      ? 'Agotado, y 1 persona espera. La cuenta puede unirse a la lista de espera.'
      : `Agotado, y ${p.count} personas esperan. La cuenta puede unirse a la lista de espera.`,
  ownPendingOrder: 'Un pedido de esta cuenta todavía se está pagando. Primero complételo o cancélelo.',
  pendingOrder: 'Un pedido que todavía se está pagando incluye este boleto. Se libera si el pago falla.',
  holdLimit: (p) =>
    p.count === 1
      ? 'La cuenta tiene 1 boleto reservado, que es el máximo. Se libera cuando termina la reserva.'
      : `La cuenta tiene ${p.count} boletos reservados, que es el máximo. Cada uno se libera cuando termina su reserva.`,
  currency: 'El precio está en una moneda que no se puede cobrar.',
  amountTooSmall: 'El precio es menor que el importe mínimo que cobra el proveedor de pagos.',
  purchaseWindow: (p) => `La cuenta pagó con tarjeta hace poco. El próximo pago es posible el ${p.date}.`,
  paymentWait: (p) => `Demasiados pagos se rechazaron o quedaron abiertos. El próximo intento es posible el ${p.date}.`,
  paymentLimit: 'Por poco tiempo, esta cuenta tiene un límite de pagos.',
};

/** The list of reasons, and the dialog for staff. */
export const purchaseCheck: Widen<typeof englishCheck> = {
  title: '¿Por qué no puede comprar?',
  ownTitle: 'Boletos que no puede elegir',
  relationship: 'Relación',
  moment: 'Momento',
  momentHint: (p) => `Déjelo vacío para ahora. Zona horaria: ${p.zone}. Las existencias son las actuales.`,
  forAll: 'Para todos los tipos de boleto',
  nothing: 'Sin otro motivo.',
  canBuy: 'Se puede comprar',
  allCanBuy: 'Puede elegir todos los tipos de boleto.',
  noTypes: 'Este evento no tiene tipos de boleto.',
  deskCan: 'La taquilla aún puede venderlo.',
  close: 'Cerrar',
};
