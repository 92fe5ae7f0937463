import type { Messages } from '../messages.ts';

export const desk: Messages['desk'] = {
  label: 'Siguiente persona',
  hint: 'Escanee un boleto o escriba un nombre, un correo, un número C, o el número de un boleto, pedido o recibo, y Enter.',
  find: 'Buscar',
  which: '¿Quién es?',
  more: 'Hay más: escriba más del nombre, o el número.',
  nobody: (p) => `Nadie encontrado para “${p.text}”`,
  nobodyHint: 'Pruebe con el número C, el número del pedido o solo el apellido.',
  registered: 'Inscrito',
  notRegistered: 'No inscrito',
  noTickets: 'No está inscrito en este evento.',
  notOpen: 'El registro de entrada aún no está abierto.',
  register: 'Inscribir a esta persona',
  addAnother: 'Añadir un boleto',
  summary: 'Resumen de pedidos',
  letIn: (p) => (p.count === 1 ? 'Registrar la entrada de 1 boleto' : `Registrar la entrada de ${p.count} boletos`),
  letInAndPrint: (p) =>
    p.count === 1
      ? 'Registrar la entrada de 1 boleto e imprimir credencial'
      : `Registrar la entrada de ${p.count} boletos e imprimir credenciales`,
  print: (p) => (p.count === 1 ? 'Imprimir 1 credencial' : `Imprimir ${p.count} credenciales`),
  next: 'Continuar',
  escHint: 'Enter hace lo marcado; Escape pasa a la siguiente persona.',
  isIn: (p) => (p.count === 1 ? `${p.name}, 1 boleto: listo.` : `${p.name}, ${p.count} boletos: listo.`),
  drawer: 'Cajas de efectivo',
};
