import type { openTasks as English } from '../../en-US/reports/open-tasks.ts';

/** Spanish: the open tasks of the dashboard. */
export const openTasks: typeof English = {
  title: 'Pendientes',
  none: 'No hay decisiones pendientes.',
  today: 'Eventos de hoy',
  allEvents: 'Todos los eventos',
  since: (p) => `El más antiguo: ${p.age}`,
  disputes: (p) => (p.count === 1 ? '1 disputa abierta' : `${p.count} disputas abiertas`),
  payments: (p) => (p.count === 1 ? '1 pedido requiere una decisión' : `${p.count} pedidos requieren una decisión`),
  charges: (p) => (p.count === 1 ? '1 cobro no tiene pedido' : `${p.count} cobros no tienen pedido`),
  doorConflicts: (p) =>
    `${p.event}: un dispositivo sin conexión dejó entrar por error a ${p.count === 1 ? '1 persona' : `${p.count} personas`}`,
  failedMail: (p) => (p.count === 1 ? 'No se pudo enviar 1 correo' : `No se pudieron enviar ${p.count} correos`),
  lowStock: (p) => `${p.event}: ${p.count === 1 ? 'queda solo 1 boleto' : `quedan solo ${p.count} boletos`}`,
  checklist: (p) =>
    `${p.event}: ${p.count === 1 ? '1 punto obligatorio' : `${p.count} puntos obligatorios`} antes de publicar`,
  decide: 'Decidir',
  openOutbox: 'Abrir la bandeja de salida',
  openDoor: 'Ver las entradas',
  openEditor: 'Abrir el editor',
  sold: (p) => (p.sold === 1 ? '1 vendido' : `${p.sold} vendidos`),
  soldOf: (p) => `${p.sold} de ${p.capacity} vendidos`,
  checkedIn: (p) => (p.count === 1 ? '1 ya entró' : `${p.count} ya entraron`),
};
