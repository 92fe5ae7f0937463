import type { Messages } from '../../catalogue/messages.ts';

export const dashboard: Messages['dashboard'] = {
  title: 'Hoy',
  showAll: 'Mostrar todos los eventos',
  showCurrent: 'Mostrar los actuales y próximos',
  empty: 'No hay eventos en curso ni próximos.',
  emptyAll: 'Aún no hay eventos.',
  typeFiveStar: 'Five Star',
  typeDiamondClub: 'Diamond Club',
  typeFiveStarAdvisors: 'Five Star Advisors',
  typeEnergize: 'Energize',
  typeAmbition: 'Ambition',
  typeEcFlyIn: 'EC Fly-In',
  typeRegionalTraining: 'Capacitación regional',
  typeGeneral: 'General',
  typeStrikeOutHunger: 'Strike Out Hunger',
  admin: 'Administrar',
  adminOf: (p) => `Administrar ${p.event}`,
  reports: 'Informes',
  reportsOf: (p) => `Informes de ${p.event}`,
  scan: 'Escanear boletos',
  scanOf: (p) => `Escanear boletos de ${p.event}`,
  checkInOpen: 'Registro de entrada abierto',
  findTicket: 'Registrar entrada por número',
  ticketNumber: 'Número o código del boleto',
  openTicket: 'Abrir boleto',
  notANumber: 'Eso no es un número ni un código de boleto.',
  scannerLayout:
    'El escáner escribió mal el código del boleto. Revise su distribución de teclado y Bloq Mayús, y escanee de nuevo.',
  actTitle: 'Actuar en nombre de otra persona',
  actAccount: 'Nombre o número C',
  actHint: 'El nombre, o la letra C y 7 dígitos, por ejemplo C1234567.',
  actEvent: 'Evento',
  actFind: 'Buscar',
  actMissing: 'Escriba un nombre o un número C.',
  actUnknown: 'No se encontró a nadie. Pruebe con el número C o solo con el apellido.',
  actRegistered: 'Inscrito',
  actNotRegistered: 'No inscrito',
  actFor: (p) => `para ${p.event}`,
  actRegister: 'Inscribir a esta persona',
  actSummary: 'Resumen de pedidos',
  actTickets: 'Ver sus boletos',
  actEvents: 'Actuar en su nombre',
  actStaff: 'No se puede actuar en nombre de alguien del personal.',
  mailTitle: 'Correo saliente',
  mailNone: 'No hay correos en espera.',
  mailWaiting: (p) =>
    `${p.count === 1 ? '1 correo espera' : `${p.count.toLocaleString('es-US')} correos esperan`}; el más antiguo, desde hace ${p.minutes} min.`,
  mailFailed: (p) =>
    p.count === 1
      ? 'No se pudo enviar 1 correo. No habrá más intentos.'
      : `No se pudieron enviar ${p.count.toLocaleString('es-US')} correos. No habrá más intentos.`,
  mailBounced: (p) =>
    `${p.count === 1 ? '1 correo fue devuelto' : `${p.count.toLocaleString('es-US')} correos fueron devueltos`} en los últimos 7 días. Vea el motivo en la bandeja de salida.`,
  mailRetry: 'Enviar de nuevo todos los fallidos',
  mailRetried: (p) =>
    p.count === 1 ? 'Se envía de nuevo 1 correo.' : `Se envían de nuevo ${p.count.toLocaleString('es-US')} correos.`,
  restTitle: 'Esta es una copia restaurada',
  restText: (p) =>
    `Se restauró de una copia de seguridad del ${p.date}. Las ventas y los correos están en pausa hasta que el operador ejecute: foyer resume.`,
};
