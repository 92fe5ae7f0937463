import type { Messages } from '../messages.ts';

export const account: Messages['account'] = {
  title: 'Mis pedidos',
  empty: 'Aún no tiene pedidos',
  emptyHint: 'En cuanto se inscriba en un evento, aparecerá aquí con sus boletos.',
  seeEvents: 'Ver los eventos',
  past: 'Eventos anteriores',
  summary: 'Resumen',
  summaryOf: (p) => `Resumen de ${p.event}`,
  allOrders: 'Todos mis pedidos',
  startsAt: (p) => `Comienza a las ${p.time}`,
  myTickets: 'Mis boletos',
  otherTickets: 'Otros boletos',
  noMyTickets: 'No hay ningún boleto a nombre de su propia cuenta.',
  noOtherTickets: 'No hay boletos en otros números de cuenta.',
  addToCalendar: 'Agregar al calendario',
  yourData: 'Sus datos',
  yourDataHint:
    'Llévese todo lo que guardamos sobre usted: cuenta, pedidos, boletos, respuestas y correos. Los números de tarjeta nunca se guardan.',
  dataAsPage: 'Página para leer',
  dataAsFile: 'Archivo para programas (JSON)',
  dataTaken: 'Sus datos están en sus descargas.',
  dataNotYours: 'Solo la persona, o un administrador que actúe por ella, puede llevárselos.',
};
