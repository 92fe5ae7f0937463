import { withArticle } from '../../catalogue/spanish-hour.ts';
import type { Messages } from '../../catalogue/messages.ts';

export const account: Messages['account'] = {
  title: 'Mis pedidos',
  empty: 'Aún no tiene pedidos',
  emptyHint: 'En cuanto se inscriba en un evento, aparecerá aquí con sus boletos.',
  seeEvents: 'Ver los eventos',
  past: 'Eventos anteriores',
  summary: 'Resumen',
  summaryOf: (p) => `Resumen de ${p.event}`,
  startsAt: (p) => `Comienza a ${withArticle(p.time)}`,
  myTickets: 'Mis boletos',
  otherTickets: 'Otros boletos',
  noMyTickets: 'No hay boletos en su propio número de cuenta.',
  noOtherTickets: 'No hay boletos en otros números de cuenta.',
  addToCalendar: 'Agregar al calendario',
  yourData: 'Sus datos',
  yourDataHint:
    'Descargue todo lo que guardamos sobre usted: cuenta, pedidos, boletos, respuestas y correos. Nunca guardamos números de tarjeta.',
  dataAsPage: 'Página para leer',
  dataAsFile: 'Archivo de datos (JSON)',
  dataTaken: 'Sus datos se guardaron en las descargas.',
  dataNotYours: 'Solo usted, o un administrador que actúe en su nombre, puede descargar sus datos.',
};
