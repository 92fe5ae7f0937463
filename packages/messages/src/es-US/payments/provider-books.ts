import type { Widen } from '../../catalogue/messages.ts';
import type { providerBooks as english } from '../../en-US/payments/provider-books.ts';

export const providerBooks: Widen<typeof english> = {
  title: 'Cuenta del proveedor de pagos',
  lead: 'Importes que el proveedor de pagos cobró, descontó como comisión y depositó. Los depósitos no corresponden a un solo evento.',
  lastEntry: (p) => `Importada hasta el ${p.date}.`,
  nothingRead: 'Todavía no se han importado datos del proveedor',
  nothingReadText:
    'Los datos se importan cada noche si el operador ejecuta «foyer reconcile». También puede subir aquí el informe.',
  nothingInTime: 'No hay datos del proveedor en este período',
  allDays: 'Proveedor: todos los días',
  byDay: 'Proveedor: por día',
  disputed: 'En disputa',
  fees: 'Comisiones',
  paidOut: 'Depositado',
  report: 'Informe de Stripe',
  reportHint:
    'En Stripe: Informes, «Balance change from activity», detallado, en UTC, con la columna payment_intent_id, como CSV. Como máximo 32 MB.',
  choose: 'Elegir un archivo CSV',
  reportMissing: 'Elija primero el informe.',
  reportTooLarge: 'El archivo supera los 32 MB. Elija un período más corto.',
  read: 'Importar informe',
  reportFault:
    'Este archivo no es el informe esperado. Elija un «Balance change from activity» detallado, como CSV, con la columna payment_intent_id.',
  reportRead: (p) =>
    p.count === 1
      ? `1 movimiento importado, ${p.fresh} nuevos.`
      : `${p.count} movimientos importados, ${p.fresh} nuevos.`,
  agree: 'El proveedor y nuestros libros coinciden.',
  differ: 'El proveedor y nuestros libros no coinciden',
  CHARGED_THERE_ONLY: 'Cobrado solo en el proveedor',
  PAID_HERE_ONLY: 'Pagado solo aquí',
  OTHER_AMOUNT: 'Importes distintos',
  GIVEN_BACK_OTHERWISE: 'Reembolsos distintos',
};
