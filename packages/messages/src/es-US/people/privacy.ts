import type { Widen } from '../../catalogue/messages.ts';
import type { privacy as english } from '../../en-US/people/privacy.ts';

export const privacy: Widen<typeof english> = {
  title: 'Datos personales',
  hint: 'Úselo cuando una persona pida eliminar sus datos. Su nombre y todos los datos que la identifican se eliminan para siempre. Los importes y las fechas se conservan para la contabilidad.',
  anonymise: 'Anonimizar',
  retention: 'Cuánto tiempo se conservan los datos',
  anonymised: (p) => `Anonimizada el ${p.date}. Ya nadie puede iniciar sesión en esta cuenta.`,
  obstacleStaff: 'Esta cuenta tiene permisos de personal. Ciérrela con «foyer admin close».',
  obstacleEvent: (p) => `${p.event} aún no ha terminado.`,
  obstacleOrder: 'Esta cuenta tiene un pedido que se está procesando o que requiere una decisión del personal.',
  obstacleRefund: 'Un reembolso está en camino, o falló y no está resuelto.',
  obstacleDispute: 'Un pago de esta cuenta está en disputa.',
  dialogTitle: (p) => `¿Anonimizar a ${p.name}?`,
  deleted: 'Se elimina para siempre',
  deletedList: (p) =>
    p.count === 1
      ? 'Nombre, direcciones, teléfono, títulos y reconocimientos; nombres y respuestas de 1 boleto; correos, notas y motivos; toda forma de iniciar sesión.'
      : `Nombre, direcciones, teléfono, títulos y reconocimientos; nombres y respuestas de ${p.count} boletos, también de invitados; correos, notas y motivos; toda forma de iniciar sesión.`,
  stays: 'Se conserva',
  staysList: (p) =>
    p.count === 1
      ? 'El número de cuenta y el país; 1 pedido con sus importes, final de tarjeta y reembolsos, y los recibos tal como se emitieron; las entradas registradas.'
      : `El número de cuenta y el país; ${p.count} pedidos con sus importes, finales de tarjeta y reembolsos, y los recibos tal como se emitieron; las entradas registradas.`,
  elsewhere: 'Las copias de seguridad y el proveedor de pagos tienen sus propios registros; no se cambian desde aquí.',
  reason: 'Motivo',
  reasonHint: 'Queda en el registro de auditoría. No escriba nombres.',
  typeNumber: (p) => `Escriba ${p.account} para confirmar`,
  notTyped: 'Escriba primero el número de cuenta.',
  noReason: 'Indique un motivo.',
  confirm: 'Anonimizar para siempre',
  done: 'La cuenta está anonimizada.',
};
