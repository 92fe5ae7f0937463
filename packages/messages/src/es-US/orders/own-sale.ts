import type { ownSale as English } from '../../en-US/orders/own-sale.ts';

/** Cuándo puede comprar el lector en eventos con periodos de venta. */
export const ownSale: typeof English = {
  opens: (p) => `Se abre para usted: ${p.ticket}`,
  open: (p) => `Abierto para usted: ${p.ticket}`,
  drawOpens: (p) => `Sorteo que se abre para usted: ${p.ticket}`,
  drawOpen: (p) => `Sorteo abierto para usted: ${p.ticket}`,
  until: (p) => `Hasta ${p.date}`,
  none: 'Por ahora no hay ninguna venta prevista para su cuenta.',
  addToCalendar: 'Agregar al calendario',
  alertMe: 'Avisarme por correo cuando abra mi venta',
  alertSet: 'Le enviaremos un correo cuando abra su venta.',
  alertUndo: 'No avisarme',
  alertGone: 'No recibirá ningún correo cuando abra su venta.',
  alertNoAddress: 'Para recibir un correo, agregue una dirección a su perfil.',
  opensIn: (p) => `Su venta abre en ${p.time}.`,
  opened: 'Su venta ya abrió. Esta página se actualiza en unos segundos.',
  update: 'Actualizar ahora',
  calendar: (p) => `Abre su venta: ${p.event}`,
};
