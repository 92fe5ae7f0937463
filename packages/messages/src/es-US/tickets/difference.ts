import type { Messages } from '../../catalogue/messages.ts';

/** Español: pagar la diferencia de un boleto. */
export const difference: Messages['difference'] = {
  action: 'Pagar la diferencia',
  title: '¿Pagar la diferencia?',
  text: (p) => `Su lugar ya no es válido, por lo que el boleto tiene el precio normal. Puede pagar hasta el ${p.date}.`,
  nothing: 'Ya no hay nada por pagar de este boleto.',
  amount: 'Diferencia',
  confirm: 'Pagar',
  done: 'La diferencia se pagó.',
  doneText: 'Le enviaremos un correo con su nuevo boleto y su nuevo código QR.',
};
