import type { Messages } from '../messages.ts';

export const checkIn: Messages['checkIn'] = {
  wait: 'Espere un momento, registrando la entrada…',
  checkedIn: '¡Entrada registrada!',
  alreadyCheckedIn: 'Este boleto ya se utilizó.',
  notActive: 'El registro de entrada no está habilitado en este momento.',
};
