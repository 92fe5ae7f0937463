import type { StaffMessages } from '../../catalogue/messages.ts';

export const restoreReasons: StaffMessages['restoreReasons'] = {
  notCanceled: 'Este boleto no está cancelado.',
  refunded: 'Se reembolsó dinero de este boleto. Venda un boleto nuevo.',
  disputed: 'El pago está en disputa, así que el boleto sigue cancelado.',
  soldOut: 'No hay ningún lugar libre de este tipo de boleto. Es posible que otras personas estén en espera.',
  addOnSoldOut: 'Un complemento de este boleto está agotado.',
  couponUsedUp: 'El cupón que rebajó el precio ya se usó por completo.',
  earnedPlaceGone: 'El lugar ganado de este boleto lo usa otro boleto o ya no es válido aquí.',
  slotTaken: 'Esta persona ya tiene otro boleto o un pedido pendiente en su lugar.',
  neededTicket: 'Este boleto necesita otro boleto de la persona. Anule primero esa cancelación.',
  relationshipGone: 'El evento ya no tiene esta relación.',
  accountClosed: 'La cuenta de esta persona está cerrada.',
  other: 'La cancelación no se puede anular en este momento.',
};
