import type { Messages } from '../../catalogue/messages.ts';

export const deskPayment: Messages['deskPayment'] = {
  staffTools: 'Herramientas de pago para el personal',
  howPaid: 'Forma de pago',
  creditCard: 'Tarjeta de crédito',
  cash: 'Efectivo',
  bypass: 'Sin pago',
  bypassText: 'Los boletos se emiten sin pago. Su nombre queda registrado en el pedido.',
  autoCheckIn: 'Registrar la entrada de todos de inmediato',
  reset: 'Restablecer',
  swipeCard: 'Deslizar una tarjeta',
  readerReady: 'Lector listo: deslice la tarjeta',
  readerField: 'Lector de tarjetas',
  swipeUnreadable:
    'No se pudo leer la tarjeta. Deslícela de nuevo o escriba el número. Si no se lee ninguna tarjeta, revise Bloq Mayús y la distribución de teclado del lector.',
  tendered: 'Cantidad recibida',
  tenderedMissing: 'Ingrese la cantidad que recibió.',
  tenderedTooLittle: 'Es menos que el total del pedido.',
  change: 'Cambio',
};
