import type { Widen } from '../../catalogue/messages.ts';
import type { challengePage as english } from '../../en-US/payments/challenge-page.ts';

export const challengePage: Widen<typeof english> = {
  title: 'Confirme su pago',
  asking: (p) =>
    `Su banco necesita que usted confirme el pago de ${p.amount}. Su ventana se abrirá aquí en un momento. Mantenga esta página abierta.`,
  failed:
    'La ventana de su banco no se abrió. Revise su conexión y que su navegador no bloquee js.stripe.com. No se cobró nada.',
  again: 'Intentar de nuevo',
  noScript: 'La ventana de su banco necesita JavaScript, que está desactivado en su navegador. No se cobró nada.',
  unreachable: 'No se puede contactar a su banco en este momento. No se cobró nada; inténtelo de nuevo.',
  leave: 'Volver sin confirmar',
  endedTitle: 'Aquí no hay nada que confirmar',
  endedText: 'El pago ya se confirmó o se agotó el tiempo. Vea el resultado en Mis pedidos.',
  toOrders: 'Mis pedidos',
};
