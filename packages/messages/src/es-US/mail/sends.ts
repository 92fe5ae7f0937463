import type { Messages } from '../../catalogue/messages.ts';

export const sends: Messages['sends'] = {
  left: (p) => `Mensajes disponibles hoy: ${p.left} de ${p.perDay}`,
  none: (p) =>
    `Este evento ya envió todos sus mensajes de hoy. El próximo será posible el ${p.at}. Un administrador puede aumentar el límite.`,
  newDatesWithout: 'Puede guardar el cambio sin enviar un correo.',
  callOff: 'La cancelación del evento cuenta como un mensaje. Es posible aunque no quede ninguno.',
  testsLeft: (p) => `Correos de prueba disponibles hoy: ${p.left} de ${p.perDay}`,
  noTests: (p) => `Este evento ya envió todos sus correos de prueba de hoy. El próximo será posible el ${p.at}.`,
  limitTitle: 'Mensajes por día',
  limit: 'Mensajes en 24 horas',
  limitHint: (p) => `De ${p.least} a ${p.most}. Incluye los correos sobre nuevas fechas y la cancelación del evento.`,
  limitWrong: (p) => `Escriba un número de ${p.least} a ${p.most}.`,
  limitSave: 'Guardar límite',
  limitSaved: 'El límite se guardó.',
};
