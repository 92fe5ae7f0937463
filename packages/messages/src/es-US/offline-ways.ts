import type { Messages } from '../messages.ts';

export const offlineWays: Messages['offlineWays'] = {
  title: 'Esta página necesita conexión',
  scan: 'Los boletos se pueden escanear sin ella, con la lista de este dispositivo.',
  nothing: 'Continuará por sí sola en cuanto el servidor responda.',
  noList:
    'Continuará por sí sola en cuanto el servidor responda. Para escanear boletos sin conexión, el dispositivo debe haber abierto antes la pantalla de escaneo del evento.',
  toScan: (p) => `Escanear: ${p.event}`,
  events: 'Eventos',
  asOf: (p) => `Al ${p.time}`,
  kept: 'Lista en este dispositivo',
  notKept: 'Sin lista en este dispositivo',
  keptOf: (p) => `Boletos al ${p.time}`,
  notKeptHint: 'Para escanear sin conexión, abra antes su pantalla de escaneo con conexión.',
  toScreen: 'Escanear',
};
