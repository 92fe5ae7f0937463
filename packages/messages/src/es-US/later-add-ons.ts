import type { Messages } from '../messages.ts';

/** Add-ons of a ticket after it was bought (domain/later-add-ons). */
export const laterAddOns: Messages['laterAddOns'] = {
  action: 'Complementos',
  title: 'Complementos de su boleto',
  none: 'Este boleto no tiene complementos para elegir.',
  confirm: 'Confirmar',
  done: 'Sus complementos cambiaron.',
  doneText: 'Su código QR sigue siendo el mismo. Enviamos un correo al respecto.',
  soldOut: 'Agotado',
  notOnSale: 'No está a la venta ahora',
  notReturnable: 'Ya es suyo; no se puede devolver aquí',
};
