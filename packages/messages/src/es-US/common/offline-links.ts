import type { Messages } from '../../catalogue/messages.ts';

export const offlineLinks: Messages['offlineLinks'] = {
  title: 'Esta página necesita conexión',
  scan: 'Puede seguir escaneando boletos con la lista de este dispositivo.',
  nothing: 'La página continuará automáticamente en cuanto el servidor responda.',
  noList:
    'La página continuará automáticamente en cuanto el servidor responda. Para escanear boletos sin conexión, abra la pantalla de escaneo del evento en este dispositivo mientras haya conexión.',
  toScan: (p) => `Escanear: ${p.event}`,
  events: 'Eventos',
  asOf: (p) => `Al ${p.time}`,
  listStored: 'Lista en este dispositivo',
  listMissing: 'Sin lista en este dispositivo',
  ticketsAsOf: (p) => `Boletos al ${p.time}`,
  listMissingHint: 'Para escanear sin conexión, abra antes su pantalla de escaneo con conexión.',
  toScreen: 'Escanear',
};
