import type { Widen } from '../messages.ts';
import type { receipts as english } from '../en-US/receipts.ts';

export const receipts: Widen<typeof english> = {
  title: 'Recibos',
  ordersTitle: 'Pedidos y recibos',
  ordersText: 'Lo que pagó por este evento.',
  orderOf: (p) => `Pedido ${p.id} del ${p.date}`,
  receiptNumber: (p) => `Recibo ${p.number}`,
  refundNumber: (p) => `Recibo de reembolso ${p.number}`,
  isVoid: 'Anulado: este reembolso no se completó',
  download: 'Descargar PDF',
  downloadOf: (p) => `Descargar PDF: recibo ${p.number}`,
  downloadAll: 'Todos en un PDF',
  none: 'No hay recibo de este pedido.',
  madeOutTo: 'A nombre de',
  setAddressee: 'Poner a nombre de una empresa',
  addressee: 'Nombre en el recibo',
  addresseeHint: 'Tu empresa, por ejemplo. Se puede fijar una vez y después no se puede cambiar.',
  addresseeRequired: 'Escribe primero el nombre.',
  addresseeSubmit: 'Fijar el nombre',
  addresseeSet: (p) => `Tus recibos están ahora a nombre de «${p.name}».`,
  ticketPdf: 'Boleto en PDF',
  appleWallet: 'Agregar a Apple Wallet',
  googleWallet: 'Agregar a Google Wallet',
};
