import { waitOf, type ErrorTexts, type Metadata } from '../error-text.ts';

const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'un momento', minutes: `${count} minutos`, hours: `${count} horas` }[unit];
};

export const errors: ErrorTexts = {
  MALFORMED_REQUEST: 'No pudimos leer esa solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  AUTH_FAILED_GENERAL_ERROR: 'Ocurrió un problema al iniciar la sesión.',
  AUTH_FAILED_BAD_CREDENTIALS: 'No encontramos esa combinación de usuario y contraseña.',
  SESSION_ENDED: 'Su sesión terminó. Inicie sesión de nuevo.',
  PAYMENT_FAILURE: 'El pago no se procesó. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  INVALID_CARD_INFORMATION:
    'Los datos de la tarjeta no son válidos. Revise su información de pago e inténtelo de nuevo.',
  AUTHORIZATION_ERROR: 'Su tarjeta no fue autorizada. Comuníquese con la compañía de su tarjeta.',
  GENERAL_PAYMENT_ERROR: 'Hubo un problema con el pago. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  FORBIDDEN: 'No tiene acceso a eso.',
  REQUEST_TIMEOUT: 'La solicitud tardó demasiado en llegar. Inténtelo de nuevo.',
  RECORD_NOT_FOUND: 'No se encontró el boleto.',
  NO_AVAILABLE_TICKET: 'No hay boletos disponibles para ese número C.',
  ADD_ON_NOT_AVAILABLE: 'Ese complemento se acaba de agotar o ya no está a la venta. Elija de nuevo.',
  COUPON_NOT_AVAILABLE: 'Ese código no se puede aplicar aquí. Revise cómo está escrito.',
  DUPLICATE_TICKET_REQUEST: 'Este boleto ya se compró. Vacíe su carrito y comience de nuevo.',
  NEEDS_SELF_TICKET: 'Primero debe comprar su propio boleto. Vacíe su carrito y comience con el suyo.',
  NOT_REGISTERED_FOR_PARENT_EVENT: (p) =>
    p.eventName
      ? `Esa persona no está inscrita en ${p.eventName}.`
      : 'Esa persona no está inscrita en el evento principal.',
  REGISTRATION_NOT_ACTIVE: 'La inscripción en línea está cerrada por el momento.',
  HOLD_EXPIRED: 'Se acabó el tiempo de reserva y ese boleto ya no está disponible. Elija un boleto de nuevo.',
  HOLD_LIMIT: (p) =>
    p.possible === undefined
      ? 'Ya tiene reservados todos los boletos posibles. Termine la compra o devuelva alguno primero.'
      : `Puede tener ${p.possible} de estos boletos reservados a la vez. Termine la compra o devuelva alguno primero.`,
  GROUP_FULL: 'Su equipo ya está completo.',
  NOT_IN_TEAM: 'Este boleto no está en ningún equipo, o ya no lo está.',
  INVALID_GROUP_MEMBER: 'Ese boleto no puede unirse a este grupo. Es posible que ya pertenezca a otro.',
  PRICE_CHANGED: 'El precio cambió desde la última vez que lo vio. Revise el nuevo total antes de pagar.',
  PAYMENT_ALREADY_EXISTS: 'Solo se permite una compra cada 30 minutos. Inténtelo de nuevo más tarde.',
  IDEMPOTENCY_KEY_REUSED: 'Este pedido ya se envió con otros datos. Vuelva a cargar la página y revise sus pedidos.',
  ORDER_INTENT_NOT_COMPLETE: 'Su inscripción todavía se está procesando. Vuelva a consultar aquí en 15 minutos.',
  ORDER_INTENT_ALREADY_DECIDED: 'Este pedido ya se resolvió.',
  REFUND_NOT_POSSIBLE: 'No queda nada por reembolsar de este pago.',
  NON_TRANSFERABLE: 'Este boleto no se puede transferir.',
  SELF_TRANSFER: 'No puede transferirse un boleto a sí mismo.',
  SELF_TICKET_BLOCKED: 'Primero transfiera los boletos de los demás asistentes y después el suyo.',
  TICKET_NOT_ACTIVE: 'Este boleto no está activo.',
  NO_PAYMENT_ON_FILE:
    'No hay una forma de pago registrada para la diferencia. Pida al personal del evento que haga este cambio.',
  CHECK_IN_NOT_ACTIVE: 'El registro de entrada no está habilitado en este momento.',
  NOT_CHECKED_IN: 'No hay ninguna entrada registrada que deshacer.',
  DEVICE_SHUT_OUT: 'Este dispositivo ya no puede registrar entradas. Pregunte a un administrador.',
  WRONG_EVENT: (p) => (p.eventName ? `Este boleto es para ${p.eventName}.` : 'Este boleto es para otro evento.'),
  INVALID_TICKET_CODE: 'Este código no es válido. Pida el código QR más reciente del boleto.',
  LIVE_EVENT_NOT_AVAILABLE: 'La transmisión en vivo no está disponible en este momento.',
  EVENT_NOT_ACTIVATABLE: 'Solo se pueden activar eventos pasados que no estén abiertos para Japón.',
  EDIT_CONFLICT: 'Este evento cambió mientras tanto. Vuelva a cargarlo.',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? 'La cantidad no puede ser menor que lo ya vendido.'
      : `La cantidad no puede ser menor que lo ya vendido (${p.sold}).`,
  PAYLOAD_TOO_LARGE: 'El contenido es demasiado grande. Elija un archivo más pequeño.',
  VALIDATION_ERROR: 'Hay información que necesita su atención. Revísela e inténtelo de nuevo.',
  INVALID_TICKET_DATA:
    'Falta información obligatoria en algunas secciones. Revise sus datos y responda todas las preguntas necesarias.',
  INVALID_ATTENDEE: 'Asistente no válido; use un número C válido.',
  UNSUPPORTED_CURRENCY: 'Por el momento no aceptamos esa moneda.',
  MIXED_CURRENCIES: 'Todos los boletos de un pedido deben estar en la misma moneda.',
  AMOUNT_TOO_SMALL: 'El importe es demasiado bajo para pagar con tarjeta. Comuníquese con el servicio de apoyo.',
  INVALID_IMAGE: 'No pudimos leer esa imagen. Elija un archivo JPEG, PNG o WebP.',
  RATE_LIMITED: (p) => `Fueron muchos intentos en poco tiempo. Espere ${waiting(p)} e inténtelo de nuevo.`,
  GENERAL_ERROR: 'Algo salió mal…',
  INTERNAL_SERVICE_ERROR:
    'Hubo un problema de nuestra parte. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  EMPTY_RESPONSE: 'Algo salió mal…',
  NOT_IMPLEMENTED: 'Esto todavía no está disponible.',
  PROVIDER_UNREACHABLE:
    'No pudimos comunicarnos con el procesador de pagos. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  PAYMENT_NOT_SET_UP: 'Ahora no podemos recibir pagos. No se le cobró nada. Comuníquese con el servicio de apoyo.',
  NETWORK_ERROR: 'Parece que alguien tropezó con un cable…',
  PROVIDER_BUSY: (p) =>
    `Muchas personas están pagando ahora. No se le cobró nada. Espere ${waiting(p)} e inténtelo de nuevo.`,
};
