import type { Widen } from '../messages.ts';
import type { providerBooks as english } from '../en-US/provider-books.ts';

export const providerBooks: Widen<typeof english> = {
  title: 'La cuenta del proveedor',
  lead: 'Lo que el proveedor de pagos cobró, retuvo como comisión y depositó. Los depósitos no son de un solo evento.',
  lastEntry: (p) => `Leída hasta el ${p.date}.`,
  nothingRead: 'Todavía no se ha leído nada del proveedor',
  nothingReadText: 'Se lee cada noche si el operador ejecuta «foyer reconcile», o del informe que envíe aquí.',
  nothingInTime: 'Nada del proveedor en este tiempo',
  allDays: 'El proveedor: todos los días juntos',
  byDay: 'El proveedor: día por día',
  disputed: 'En disputa',
  fees: 'Comisiones',
  paidOut: 'Depositado',
  report: 'Informe de Stripe',
  reportHint:
    'En Stripe: Informes, «Balance change from activity», detallado, en UTC, con la columna payment_intent_id, como CSV. Como máximo 32 MB.',
  reportMissing: 'Elija primero el informe.',
  reportTooLarge: 'El archivo supera los 32 MB. Elija un periodo más corto.',
  read: 'Leer el informe',
  reportFault:
    'Este no es el informe: «Balance change from activity» detallado, como CSV, con la columna payment_intent_id.',
  reportRead: (p) =>
    p.count === 1 ? `1 movimiento leído, ${p.fresh} nuevos.` : `${p.count} movimientos leídos, ${p.fresh} nuevos.`,
  agree: 'Todo coincide en ambos lados.',
  differ: 'El proveedor y estos libros no coinciden',
  CHARGED_THERE_ONLY: 'Cobrado en el proveedor, y aquí no',
  PAID_HERE_ONLY: 'Pagado aquí, y no cobrado en el proveedor',
  OTHER_AMOUNT: 'Otro importe en el proveedor que aquí',
  GIVEN_BACK_OTHERWISE: 'Devuelto de otra forma en el proveedor que aquí',
};
