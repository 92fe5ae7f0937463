import type { ownSale as English } from '../../en-US/orders/own-sale.ts';

/** Cuándo puede comprar el lector en eventos con periodos de venta. */
export const ownSale: typeof English = {
  opens: (p) => `${p.ticket}: su venta abre el ${p.date}.`,
  open: (p) => `${p.ticket}: su venta está abierta hasta el ${p.date}.`,
  drawOpens: (p) => `${p.ticket}: puede participar en el sorteo desde el ${p.date}.`,
  drawOpen: (p) => `${p.ticket}: puede participar en el sorteo hasta el ${p.date}.`,
  both: (p) => `${p.date} (${p.own} en su zona horaria)`,
  none: 'Por ahora no hay ninguna venta prevista para su cuenta.',
  addToCalendar: 'Agregar al calendario',
  calendar: (p) => `Abre su venta: ${p.event}`,
};
