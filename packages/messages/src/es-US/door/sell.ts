import type { Messages } from '../../catalogue/messages.ts';

export const sell: Messages['sell'] = {
  relationship: 'Boleto para',
  ticket: 'Boleto',
  left: (p) => (p.count === 1 ? 'Queda 1' : `Quedan ${p.count}`),
  fewLeft: 'Quedan pocos',
  part: (p) => `Boleto ${p.n} de ${p.of}: ${p.relationship}`,
  needsTeam: 'Necesita miembros del equipo. Use el formulario completo.',
  none: 'No hay boletos a la venta para esta persona.',
  allTaken: 'Esta persona ya tiene todos los boletos posibles.',
  exact: (p) => `Exacto: ${p.amount}`,
  checkIn: 'Registrar la entrada ahora',
  drawerFirst: 'Abra primero su caja.',
  register: 'Inscribir',
  registerAndPrint: 'Inscribir e imprimir credencial',
  sell: (p) => `Vender por ${p.amount}`,
  sellAndPrint: (p) => `Vender por ${p.amount} e imprimir credencial`,
  sold: (p) => `${p.name} tiene su inscripción.`,
  soldPeople: (p) => `${p.name} tiene ${p.count} boletos.`,
  changeDue: 'Cambio que debe dar',
};
