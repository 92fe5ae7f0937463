import type { Messages } from '../../catalogue/messages.ts';

export const desk: Messages['desk'] = {
  label: 'Siguiente persona',
  hint: 'Escanee un boleto o escriba un nombre, un correo, un número C, o el número de un boleto, pedido o recibo, y Enter.',
  find: 'Buscar',
  which: '¿Quién es?',
  more: 'Hay más resultados. Escriba más del nombre, o un número.',
  nobody: (p) => `No se encontró a nadie para «${p.text}»`,
  nobodyHint: 'Pruebe con el número C, el número del pedido o solo el apellido.',
  notRegistered: 'No inscrito',
  noTickets: 'No está inscrito en este evento.',
  notOpen: 'El registro de entrada aún no está abierto.',
  register: 'Inscribir con el formulario completo',
  addAnother: 'Agregar un boleto',
  summary: 'Abrir pedido',
  whyNot: '¿Por qué no puede comprar?',
  letIn: (p) => (p.count === 1 ? 'Registrar la entrada de 1 boleto' : `Registrar la entrada de ${p.count} boletos`),
  letInAndPrint: (p) =>
    p.count === 1
      ? 'Registrar la entrada de 1 boleto e imprimir credencial'
      : `Registrar la entrada de ${p.count} boletos e imprimir credenciales`,
  print: (p) => (p.count === 1 ? 'Imprimir 1 credencial' : `Imprimir ${p.count} credenciales`),
  next: 'Continuar',
  escHint: 'Enter ejecuta la acción resaltada; Escape pasa a la siguiente persona.',
  isIn: (p) =>
    p.count === 1 ? `${p.name}: entrada registrada (1 boleto).` : `${p.name}: entrada registrada (${p.count} boletos).`,
  drawerOpen: (p) => `Caja abierta desde las ${p.time}`,
  drawerCounted: (p) => `Caja contada a las ${p.time}. El efectivo que reciba ahora entra en el próximo recuento.`,
};
