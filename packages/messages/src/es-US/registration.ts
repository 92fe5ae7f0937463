import type { Messages } from '../messages.ts';

export const registration: Messages['registration'] = {
  title: 'Inscripción',
  cart: 'Carrito de compras',
  ticketSelection: 'Selección de boleto',
  attendeeInformation: 'Datos del asistente',
  payment: 'Pago',
  completeRegistration: 'Completar la inscripción',
  makePayment: 'Realizar el pago',
  totalDue: 'Total a pagar',
};
