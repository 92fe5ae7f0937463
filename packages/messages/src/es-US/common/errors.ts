import type { PageErrorTexts } from '../../catalogue/error-texts.ts';

export const errors: PageErrorTexts = {
  AUTH_FAILED_BAD_CREDENTIALS: 'No encontramos esa combinación de usuario y contraseña.',
  SESSION_ENDED: 'Su sesión terminó. Inicie sesión de nuevo.',
  PAYMENT_FAILURE: 'El pago no se procesó. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  INVALID_CARD_INFORMATION:
    'Los datos de la tarjeta no son válidos. Revise su información de pago e inténtelo de nuevo.',
  AUTHORIZATION_ERROR: 'Su tarjeta no fue autorizada. Comuníquese con la compañía de su tarjeta.',
  GENERAL_PAYMENT_ERROR: 'Hubo un problema con el pago. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  FORBIDDEN: 'No tiene acceso a eso.',
  RECORD_NOT_FOUND: 'No se encontró el boleto.',
  NO_AVAILABLE_TICKET: (p) =>
    p.reason === 'pool'
      ? `«${p.pool}» ya no tiene lugares. Elija otro boleto.`
      : 'No hay boletos disponibles para ese número C.',
  ADD_ON_NOT_AVAILABLE: (p) =>
    p.reason === 'pool'
      ? `«${p.pool}» ya no tiene lugares. Elija otro complemento.`
      : 'Ese complemento se acaba de agotar o ya no está a la venta. Elija de nuevo.',
  COUPON_NOT_AVAILABLE: 'Ese código no es válido aquí. Revise cómo está escrito.',
  DUPLICATE_TICKET_REQUEST: 'Este boleto ya se compró. Vacíe su carrito y comience de nuevo.',
  NEEDS_SELF_TICKET: 'Primero debe comprar su propio boleto. Vacíe su carrito y comience con el suyo.',
  NOT_REGISTERED_FOR_PARENT_EVENT: (p) =>
    p.eventName
      ? `Esa persona no está inscrita en ${p.eventName}.`
      : 'Esa persona no está inscrita en el evento principal.',
  EVENT_CALLED_OFF: 'Este evento se canceló.',
  REGISTRATION_NOT_ACTIVE: 'La inscripción en línea está cerrada por el momento.',
  HOLD_EXPIRED: 'Se acabó el tiempo de reserva y ese boleto ya no está disponible. Elija un boleto de nuevo.',
  ORDER_INTENT_NOT_COMPLETE: 'Su inscripción todavía se está procesando. Vuelva a consultar aquí en 15 minutos.',
  NON_TRANSFERABLE: 'Este boleto no se puede transferir.',
  VALIDATION_ERROR: 'Hay información que necesita su atención. Revísela e inténtelo de nuevo.',
  INVALID_TICKET_DATA:
    'Falta información obligatoria en algunas secciones. Revise sus datos y responda todas las preguntas necesarias.',
  INVALID_ATTENDEE: 'Asistente no válido; use un número C válido.',
  GENERAL_ERROR: 'Algo salió mal…',
  EMPTY_RESPONSE: 'Algo salió mal…',
  PROVIDER_UNREACHABLE:
    'No pudimos comunicarnos con el proveedor de pagos. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  NETWORK_ERROR: 'Parece que alguien tropezó con un cable…',
};
