import type { Messages } from '../messages.ts';

export const desk: Messages['desk'] = {
  label: 'Siguiente persona',
  hint: 'Escanee una entrada o escriba un nombre, un número C o un número de entrada, y Enter.',
  find: 'Buscar',
  which: '¿Quién es?',
  more: 'Hay más: escriba más del nombre, o el número.',
  nobody: (p) => `Nadie encontrado para “${p.text}”`,
  nobodyHint: 'Pruebe con el número C o solo el apellido.',
  registered: 'Con registro',
  notRegistered: 'Sin registro',
  noTickets: 'Sin registro para este evento.',
  notOpen: 'El check-in aún no está abierto.',
  register: 'Registrar a esta persona',
  addAnother: 'Añadir una entrada',
  summary: 'Resumen de pedidos',
  letIn: (p) => (p.count === 1 ? 'Hacer check-in de 1 entrada' : `Hacer check-in de ${p.count} entradas`),
  letInAndPrint: (p) =>
    p.count === 1
      ? 'Hacer check-in de 1 entrada e imprimir credencial'
      : `Hacer check-in de ${p.count} entradas e imprimir credenciales`,
  print: (p) => (p.count === 1 ? 'Imprimir 1 credencial' : `Imprimir ${p.count} credenciales`),
  next: 'Continuar',
  escHint: 'Enter hace lo marcado; Escape pasa a la siguiente persona.',
  isIn: (p) => (p.count === 1 ? `${p.name}, 1 entrada: listo.` : `${p.name}, ${p.count} entradas: listo.`),
  drawer: 'Cajas de efectivo',
};
