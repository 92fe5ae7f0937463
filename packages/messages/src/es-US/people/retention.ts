import type { Messages } from '../../catalogue/messages.ts';

const number = (count: number) => count.toLocaleString('es-US');
const records = (count: number) => (count === 1 ? '1 registro' : `${number(count)} registros`);

export const retention: Messages['retention'] = {
  title: 'Conservación de datos',
  lead: 'Cuánto tiempo se conserva cada tipo de dato y qué se elimina a continuación. Consultar esta página no elimina nada.',
  due: (p) =>
    p.count === 1 ? 'La próxima ejecución eliminará 1 registro' : `La próxima ejecución eliminará ${records(p.count)}`,
  noneDue: 'No hay nada que eliminar',
  noLimits: 'Todo se conserva sin límite',
  noLimitsText: 'Ningún tipo de dato tiene un plazo, así que nada se elimina automáticamente.',
  hourly: 'Cada hora, Foyer elimina los datos que superaron su plazo.',
  lastRun: (p) => `Última ejecución: ${p.date}`,
  noRun: 'Todavía no hay ninguna ejecución registrada.',
  resting: 'Esta es una copia restaurada',
  restingText: 'No se elimina nada hasta que el operador ejecute: foyer resume.',
  caption: 'Plazos de conservación',
  kind: 'Datos',
  period: 'Plazo',
  days: (p) => (p.count === 1 ? '1 día' : `${number(p.count)} días`),
  forever: 'Sin límite',
  next: 'Próxima eliminación',
  none: 'Nada',
  last: 'Última eliminación',
  lastRemoval: (p) => `${records(p.count)} el ${p.date}`,
  never: 'Ninguna registrada',
  mail: 'Correos enviados',
  mailSince: 'El plazo corre desde el envío.',
  failedMail: 'Correos que no se pudieron enviar',
  failedMailSince: 'El plazo corre desde que se crearon.',
  reports: 'Informes de errores de los navegadores',
  reportsSince: 'El plazo corre desde que llegan.',
  reading: 'Registro de auditoría: acceso a datos',
  readingSince:
    'Listas y datos personales exportados, cuentas en cuyo nombre se actuó. Las entradas sobre cambios se conservan.',
  edits: 'Correcciones de boletos en el registro de auditoría',
  editsSince: 'El plazo corre desde la corrección. El boleto conserva sus respuestas actuales.',
  signIns: 'Dispositivos de inicio de sesión',
  signInsSince:
    'El plazo corre desde el último inicio de sesión en el dispositivo. Una cookie firmada identifica al navegador.',
  scans: 'Escaneos de entrada',
  scansSince: 'El plazo corre desde el escaneo. La entrada registrada se conserva.',
  holds: 'Reservas de boletos terminadas',
  holdsSince: 'El plazo corre desde que termina la reserva.',
  answers: 'Respuestas de los formularios de inscripción',
  answersSince: 'El plazo corre desde el fin del evento; se cuentan boletos. Los nombres se conservan en el boleto.',
  settings:
    'El operador fija los plazos (RETENTION). Para borrar a una persona, anonimice su cuenta en el resumen de pedidos.',
};
