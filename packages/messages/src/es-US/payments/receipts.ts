import type { Widen } from '../../catalogue/messages.ts';
import type { receipts as english } from '../../en-US/payments/receipts.ts';

export const receipts: Widen<typeof english> = {
  title: 'Recibos',
  ordersTitle: 'Pedidos y recibos',
  ordersText: 'Sus pagos por este evento.',
  orderOf: (p) => `Pedido ${p.id} del ${p.date}`,
  receiptNumber: (p) => `Recibo ${p.number}`,
  refundNumber: (p) => `Recibo de reembolso ${p.number}`,
  isVoid: 'Anulado: este reembolso no se completó',
  download: 'Descargar PDF',
  downloadOf: (p) => `Descargar PDF: recibo ${p.number}`,
  downloadAll: 'Descargar todos en un PDF',
  none: 'No hay recibo de este pedido.',
  madeOutTo: 'A nombre de',
  setAddressee: 'Agregar el nombre de una empresa',
  addressee: 'Nombre en el recibo',
  addresseeHint:
    'Por ejemplo, su empresa. Puede corregir el nombre una vez. Los recibos indican entonces que se emitieron de nuevo.',
  addresseeIsCompany: 'Es una empresa u organización',
  addresseeLine: (p) => `Así se imprime: ${p.line}`,
  correctAddressee: 'Corregir el nombre',
  addresseeCorrected: (p) => `Sus recibos se emitieron de nuevo a nombre de «${p.name}».`,
  addresseeRequired: 'Escriba primero el nombre.',
  addresseeSubmit: 'Fijar el nombre',
  addresseeSet: (p) => `Sus recibos están ahora a nombre de «${p.name}».`,
  ticketPdf: 'Boleto en PDF',
  appleWallet: 'Agregar a Apple Wallet',
  googleWallet: 'Agregar a Google Wallet',
};
