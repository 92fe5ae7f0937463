import type { Messages } from '../../catalogue/messages.ts';

export const refusals: Messages['refusals'] = {
  wrongDetails:
    'El número de tarjeta, el código de seguridad o la dirección no eran correctos. Pida al comprador que revise los datos y lo intente de nuevo.',
  expiredCard: 'La tarjeta está vencida. Pida otra tarjeta al comprador.',
  askBank: 'El banco rechazó el pago sin dar un motivo. Pida al comprador que llame a su banco o use otra tarjeta.',
  noFunds:
    'La tarjeta no tiene fondos o llegó a su límite. Pida al comprador que use otra tarjeta o pague en efectivo.',
  authentication:
    'El titular no confirmó el pago ante su banco. Pida al comprador que lo intente de nuevo y lo confirme.',
  cardNotSupported: 'La tarjeta no sirve para este tipo de compra o de moneda. Pida otra tarjeta al comprador.',
  pin: 'El banco pidió un PIN o el PIN era incorrecto. Pida otra tarjeta al comprador.',
  lostOrStolen:
    'El banco bloquea esta tarjeta, por ejemplo por pérdida o robo. No diga el motivo al comprador. Pida otra tarjeta.',
  declined: 'La tarjeta fue rechazada sin motivo. Pida al comprador que use otra tarjeta.',
  fraudSuspected:
    'El pago se detuvo por sospecha de fraude. No diga el motivo al comprador. Verifique a la persona y cobre en efectivo o con otra tarjeta.',
  duplicate:
    'Hace un momento se cobró el mismo importe a esta tarjeta. Busque un pedido anterior antes de intentarlo de nuevo.',
  tryLater: 'Falló el banco o la red de tarjetas. Inténtelo de nuevo en unos minutos.',
  methodUnusable: 'El método de pago guardado ya no se puede usar. Pida una tarjeta al comprador.',
  email: 'El proveedor de pagos rechazó el correo electrónico. Corríjalo e inténtelo de nuevo.',
  notSetUp:
    'El proveedor de pagos no acepta esta cuenta o clave. Avise a su administrador: no se puede cobrar ninguna tarjeta hasta que se corrija.',
  wrongState:
    'El pago ya estaba pagado, cancelado o vencido en el proveedor de pagos. Espere el resultado y vuelva a mirar aquí.',
  busy: 'El proveedor de pagos recibió demasiadas solicitudes. Inténtelo de nuevo en un minuto.',
  disputed:
    'El comprador disputa este pago y el banco retiene el dinero. Responda primero a la disputa. Cuando termine, podrá reembolsar.',
  wrongRequest:
    'El proveedor de pagos rechazó la solicitud y no se movió dinero. Avise a su administrador con la referencia de este pago.',
  refundCardClosed:
    'La tarjeta está cerrada, perdida o vencida, y el reembolso se devolvió. Pida los datos bancarios al comprador y reembolse de otra forma.',
  refundBalance:
    'Su saldo en el proveedor de pagos no alcanza para este reembolso. Agregue fondos e inténtelo de nuevo.',
  refundCanceled:
    'El reembolso se canceló en el proveedor de pagos. Inténtelo de nuevo si todavía se debe el dinero al comprador.',
  refundRefused:
    'El proveedor de pagos o el banco rechazó el reembolso. Revíselo en el proveedor o reembolse de otra forma.',
  unreachable: 'No se pudo contactar al proveedor de pagos y no se reembolsó nada. Inténtelo de nuevo.',
  otherAccount: 'El dinero está en otra cuenta del proveedor de pagos. Reembólselo desde allí.',
};
