import { withArticle } from '../../catalogue/spanish-hour.ts';
import type { Messages } from '../../catalogue/messages.ts';

export const payment: Messages['payment'] = {
  title: (p) => `Pagar ${p.amount}`,
  pay: (p) => `Pagar ${p.amount}`,
  toSecurePage: 'Ir a la página de pago segura',
  hostedText:
    'El pago se realiza en la página de nuestro proveedor de pagos y después vuelve aquí. Su carrito se conserva hasta que se complete el pago.',
  reassurance: 'El número de su tarjeta va solo al proveedor de pagos. Nunca lo guardamos.',

  card: 'Tarjeta',
  cardNumber: 'Número de tarjeta',
  checkNumber: 'Revise el número una vez más: puede haber un dígito equivocado.',
  brandNotTaken: (p) => `No aceptamos ${p.brand} en este país de facturación. Use otra tarjeta.`,
  expiry: 'Fecha de vencimiento',
  expiryExample: 'MM / AA',
  expiryHint: 'Mes / año',
  cvv: 'Código de seguridad',
  cvvHint: '3 dígitos al reverso',
  cvvHintFront: '4 dígitos al frente',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  emailHint: 'Aquí enviaremos el recibo.',

  billingAddress: 'Dirección de facturación',
  addressesOnFile: 'Usar una dirección guardada',
  editAddress: 'Editar la dirección',
  askForAddresses: 'Mostrar las direcciones guardadas',
  askForAddressesText: 'Solo si la persona está presente y está de acuerdo. Queda anotado en el registro de auditoría.',
  noSavedAddress: 'Esta persona no tiene direcciones guardadas.',
  country: 'País',
  address1: 'Calle y número',
  address2: 'Apartamento, oficina, edificio',
  city: 'Ciudad',
  state: 'Estado',
  province: 'Provincia',
  prefecture: 'Prefectura',
  zip: 'Código ZIP',
  zipSwipeHint: 'De 5 a 7 caracteres',
  postalCode: 'Código postal',
  postalHintJpn: '7 dígitos, con o sin guion',

  takeCash: 'Cobrar en efectivo y completar',
  completeWithout: 'Completar sin pago',

  notCharged: 'No se hizo ningún cargo',
  paying: 'Su pedido se está procesando. Espere aquí. No se le cobrará dos veces.',
  tryOther: 'Revise los datos de la tarjeta, use otra o consulte a su banco.',
  nextPossible: (p) => `${p.words} La próxima compra será posible a ${withArticle(p.time)}.`,
  uncertain: 'Se perdió la conexión mientras se enviaba su pedido',
  uncertainText:
    'Es posible que hayamos recibido su pedido. Compruébelo de nuevo. El mismo pedido nunca se cobra dos veces. Sus datos están guardados.',
  askAgain: 'Comprobar de nuevo',
};
