import type { Messages } from '../messages.ts';

export const account: Messages['account'] = {
  title: 'Mis pedidos',
  summary: 'Resumen',
  myTickets: 'Mis boletos',
  otherTickets: 'Otros boletos',
};
