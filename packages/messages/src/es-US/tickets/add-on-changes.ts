import type { Messages } from '../../catalogue/messages.ts';

/** Add-ons of a bought ticket (domain/later-add-ons). */
export const addOnChanges: Messages['addOnChanges'] = {
  action: 'Complementos',
  title: 'Complementos de este boleto',
  none: 'Este boleto no tiene complementos para elegir.',
  confirm: 'Confirmar',
  done: 'Los complementos se cambiaron.',
  doneText: 'El código QR sigue siendo el mismo. Un correo lo confirma.',
  soldOut: 'Agotado',
  notOnSale: 'No está a la venta ahora',
  notReturnable: 'Ya comprado; no se puede devolver aquí',
};
