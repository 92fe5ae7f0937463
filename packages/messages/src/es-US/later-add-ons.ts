import type { Messages } from '../messages.ts';

/** Add-ons of a bought ticket (domain/later-add-ons). */
export const laterAddOns: Messages['laterAddOns'] = {
  action: 'Complementos',
  title: 'Complementos de este boleto',
  none: 'Este boleto no tiene complementos para elegir.',
  confirm: 'Confirmar',
  done: 'Los complementos cambiaron.',
  doneText: 'El código QR sigue siendo el mismo. Enviamos un correo al respecto.',
  soldOut: 'Agotado',
  notOnSale: 'No está a la venta ahora',
  notReturnable: 'Ya es suyo; no se puede devolver aquí',
};
