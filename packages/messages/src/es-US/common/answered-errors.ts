import { pictureFormatChoice } from '../../catalogue/picture-formats.ts';
import { codeLabel } from '../../catalogue/code-label.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { cancellationReasons } from '../tickets/cancellation-reasons.ts';
import { restoreReasons } from '../tickets/restore-reasons.ts';
import { waitOf, type Metadata } from '../../catalogue/error-text.ts';
import type { AnsweredErrorTexts } from '../../catalogue/error-texts.ts';
import { wordsOf } from '../../catalogue/words-of.ts';

/** The waiting time as text. */
const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'un momento', minutes: `${count} minutos`, hours: `${count} horas` }[unit];
};

/** The name in a refusal when the server sends no name of the identity provider. */
const signInService = 'El servicio de inicio de sesión';

/** Spanish: error codes with a message from the server that pages do not load. */
export const answeredErrors: AnsweredErrorTexts = {
  ANONYMISE_NOT_POSSIBLE: (p) =>
    p.eventName
      ? `Esta cuenta no se puede anonimizar hasta que termine ${p.eventName}.`
      : 'Esta cuenta aún no se puede anonimizar: tiene un pedido, reembolso o disputa sin cerrar, o permisos de personal.',
  HOLD_LIMIT: (p) =>
    p.possible === undefined
      ? 'Ya tiene reservado el máximo de boletos. Termine la compra o libere alguno primero.'
      : `Puede tener ${p.possible} de estos boletos reservados a la vez. Termine la compra o libere alguno primero.`,
  DEPENDENT_TICKETS: ({ count, isUsed, eventName }) =>
    isUsed
      ? 'Un boleto que depende de este ya se usó en la entrada, así que este debe seguir vigente.'
      : count === 1 && eventName
        ? `El boleto para ${eventName} depende de este. Primero cancélelo o transfiéralo.`
        : 'Otros boletos dependen de este. Primero cancélelos o transfiéralos.',
  GROUP_FULL: 'Su equipo ya está completo.',
  INVALID_GROUP_MEMBER: 'Este boleto no puede unirse al equipo. Es posible que ya esté en otro equipo.',
  INVALID_PACKAGE: 'Este paquete está incompleto o ha cambiado. Quítelo de su carrito y elíjalo de nuevo.',
  SELF_TRANSFER: 'No puede transferirse un boleto a sí mismo.',
  AUTH_FAILED_GENERAL_ERROR: 'Ocurrió un problema al iniciar la sesión.',
  INTERNAL_SERVICE_ERROR:
    'Hubo un problema de nuestra parte. Inténtelo de nuevo o comuníquese con el servicio de apoyo.',
  PRICE_CHANGED: 'El precio cambió desde la última vez que lo vio. Revise el nuevo total antes de pagar.',
  PAYMENT_ALREADY_EXISTS: 'Solo se permite una compra cada 30 minutos. Inténtelo de nuevo más tarde.',
  AMOUNT_TOO_SMALL: 'El importe es demasiado bajo para pagar con tarjeta. Comuníquese con el servicio de apoyo.',
  UNSUPPORTED_CURRENCY: 'Por el momento no aceptamos esa moneda.',
  MIXED_CURRENCIES: 'Todos los boletos de un pedido deben estar en la misma moneda.',
  MALFORMED_REQUEST: 'Hay un problema con esta solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  UNKNOWN_CALL: 'Esta llamada no existe. Vuelva a cargar la página e inténtelo de nuevo.',
  REQUEST_TIMEOUT: 'La solicitud tardó demasiado en llegar. Inténtelo de nuevo.',
  ORDER_INTENT_ALREADY_DECIDED: 'Este pedido ya se completó o terminó.',
  REFUND_NOT_POSSIBLE: ({ reason }) =>
    reason === 'disputed'
      ? 'El titular de la tarjeta disputa este pago. Se podrá reembolsar cuando el banco decida.'
      : 'No queda nada por reembolsar de este pago.',
  REFUND_EXCEEDS_REST: ({ left, currency }) =>
    left === undefined
      ? 'Queda menos por reembolsar. Escriba un importe menor.'
      : `Solo quedan ${left} ${currency} por reembolsar. Escriba ese importe o uno menor.`,
  SECOND_STAFF_MEMBER_NEEDED:
    'Usted compró este pedido, tiene un boleto en él o lo cobró. Pida a otra persona del personal que lo haga.',
  STAFF_MEMBER_TOO_NEW: (p) =>
    `Esto lo tiene que decidir una segunda persona, y usted es administrador desde hace menos de un día. Podrá hacerlo dentro de ${waiting(p)}. Otro administrador puede hacerlo ahora.`,
  RECEIPT_NOT_POSSIBLE: 'No se pagó nada por este pedido, así que no hay recibo.',
  RECEIPT_NOT_SET_UP: 'Los recibos de este evento aún no están configurados. Comuníquese con el servicio de apoyo.',
  RECEIPT_ADDRESSEE_SET: 'El nombre en este recibo ya se fijó y no se puede cambiar.',
  RESTORE_NOT_POSSIBLE: (p) =>
    p.reason === 'pool' ? `«${p.pool}» ya no tiene lugares.` : wordsOf(restoreReasons, p.reason),
  CANCELLATION_NOT_POSSIBLE: ({ reason }) => wordsOf(cancellationReasons, reason),
  WALLET_NOT_SET_UP: 'Los boletos de este evento no se pueden agregar a esa billetera.',
  WALLET_PASS_REFUSED: 'Este pase no existe o su clave no es correcta.',
  WALLET_UNREACHABLE: 'El servicio de la billetera no respondió. Inténtelo de nuevo.',
  NOT_CHECKED_IN: 'No hay ninguna entrada registrada que deshacer.',
  NOT_ON_LIST: 'Este boleto no es para esta lista de entrada.',
  NOT_INSIDE: 'Este boleto no tiene entrada registrada aquí. La persona puede salir.',
  CHECK_IN_LIST_GONE: 'Esta lista de entrada ya no existe. Elija otra.',
  MESSAGE_NOT_SCHEDULED: 'Este mensaje ya se está enviando, se envió o se detuvo. Ya no se puede cambiar.',
  MAIL_NOT_REPEATABLE:
    'Este correo no se puede reenviar a esta dirección: el boleto tiene otro titular o el correo es solo para su primer destinatario.',
  DRAWER_CLOSED: 'Esta caja ya se contó. Cuéntela de nuevo.',
  DRAWER_NOT_OPEN: 'Su caja no está abierta hoy. Ábrala antes de recibir efectivo.',
  DEVICE_SHUT_OUT: 'Este dispositivo está bloqueado para registrar entradas. Consulte a un administrador.',
  DEVICE_OF_OTHER: 'Otra persona del personal le puso nombre a este dispositivo. Solo ella puede cambiarlo.',
  SECRET_WRONG: 'El PIN, la contraseña o el código no es correcto. Inténtelo de nuevo.',
  SECOND_FACTOR_REQUIRED: ({ step }) =>
    step === 'passkey'
      ? 'Esta cuenta necesita una llave de acceso. Inicie sesión con su llave de acceso.'
      : 'Escriba el código de su aplicación de autenticación para iniciar sesión.',
  SECOND_FACTOR_NOT_SET_UP:
    'Primero configure una llave de acceso o una aplicación de autenticación. Su organización lo exige al personal.',
  CONFIRMATION_REQUIRED: 'Confirme que es usted e inténtelo de nuevo.',
  OTHER_ADMINISTRATOR_NEEDED: 'Usted lo solicitó. Otro administrador debe aprobarlo.',
  TOO_MANY_PASSKEYS: 'Esta cuenta ya tiene el máximo de llaves de acceso. Elimine una primero.',
  CODES_ALREADY_ON: 'Esta cuenta ya usa una aplicación de autenticación. Desactívela primero.',
  PASSKEY_REFUSED: 'No se pudo agregar la llave de acceso. Inténtelo de nuevo.',
  SESSION_LOCKED: 'Este dispositivo está bloqueado. Desbloquéelo primero.',
  PIN_TOO_SIMPLE: 'Ese PIN es demasiado fácil de adivinar. Elija otro.',
  WRONG_EVENT: (p) => (p.eventName ? `Este boleto es para ${p.eventName}.` : 'Este boleto es para otro evento.'),
  INVALID_TICKET_CODE: 'Este código no es válido. Pida el código QR más reciente del boleto.',
  SCANNER_LAYOUT_WRONG:
    'La distribución de teclado del escáner no coincide o Bloq Mayús está activado. Desactive Bloq Mayús, ajuste el escáner a la distribución de este dispositivo y escanee de nuevo.',
  EVENT_NOT_ACTIVATABLE: 'Solo se pueden activar eventos pasados que no estén abiertos para Japón.',
  USER_ID_TAKEN: 'Este ID de usuario ya está en uso. Elija otro.',
  USER_ID_NOT_POSSIBLE: 'Este ID de usuario se confundiría con el número de un consultor. Elija otro.',
  LAST_ADMINISTRATOR: 'Es el último administrador. Primero dé ese rol a otra persona.',
  NO_EMAIL_ADDRESS: 'Esta cuenta no tiene correo electrónico, así que no se le puede enviar ningún correo.',
  ROLE_FOR_OTHER_EVENTS: (p) => {
    if (!p.role || !p.events) {
      return 'Su rol no incluye este evento. Si lo necesita para su trabajo, pídaselo a un administrador.';
    }
    const role = [codeLabel(staffRoles.names, p.role), p.label].filter(Boolean).join(', ');
    const wanted = p.all ? 'un rol para todos los eventos' : `acceso a ${p.requested ?? 'este evento'}`;
    return `Su rol «${role}» es para ${p.events}. Pida a un administrador ${wanted}.`;
  },
  ROLE_NOT_VALID_NOW: (p) =>
    p.provider
      ? `Su rol de ${p.provider} ha caducado. Vuelva a iniciar sesión allí.`
      : 'Su rol ya terminó o todavía no empieza. Si lo necesita para su trabajo, pídaselo a un administrador.',
  OWN_STAFF_ACCOUNT: 'Aquí no puede cambiar su propia cuenta. Pídaselo a otro administrador.',
  EDIT_CONFLICT:
    'Otra persona cambió esto después de que usted lo abrió. Vuelva a cargar la página para ver la última versión.',
  NOT_QUALIFIED: (p) =>
    p.reason === 'notAccepted'
      ? `Se ganó un lugar con ${p.qualification ?? 'esta calificación'}. Acéptelo antes de inscribirse.`
      : `Este boleto es para personas con ${p.qualification ?? 'una calificación'}.`,
  GRANT_USED: 'Un boleto usa este lugar. Cancele primero el boleto.',
  GRANT_EXPIRED: 'La oferta de este lugar ha terminado.',
  GRANT_FULL: 'Todos los lugares de esta calificación están ocupados.',
  GRANT_NOT_CHANGEABLE: 'El lugar ha cambiado desde que lo abrió. Vuelva a cargar la página.',
  RECHECK_NOT_POSSIBLE: 'Este evento no revisa calificaciones en este momento. Vuelva a cargar la página.',
  EVENT_NOT_OVER: 'Este evento aún no ha terminado. Solo se archivan borradores, eventos pasados y eventos cancelados.',
  PUBLICATION_IN_USE: (p) => {
    const reasons: Readonly<Record<string, string>> = {
      orders: 'ya tiene pedidos',
      holds: 'alguien está reservando un boleto',
      waitingList: 'hay personas en la lista de espera',
      drawEntries: 'hay personas inscritas en su sorteo',
      earnedPlaces: 'hay lugares ganados que se pasaron a este evento',
      mails: 'ya se envió un mensaje a los asistentes',
      children: 'un evento que depende de él está publicado',
      calledOff: 'se canceló',
    };
    const reason = reasons[String(p.reason)] ?? 'hay algo que depende de ella';
    return `La publicación no se puede deshacer porque ${reason}. Puede detener la venta en Configuración o cancelar el evento.`;
  },
  NEW_EVENT_LIMIT: (p) =>
    `Puede crear o copiar ${p.perDay ?? 'pocos'} eventos al día. Espere ${waiting(p)} o consulte a un administrador.`,
  TOO_MANY_EXPORTS: (p) =>
    p.own
      ? `Usted ya tiene ${p.most} listas programadas activas en este evento. Detenga una primero.`
      : `Este evento ya tiene ${p.most ?? 'demasiadas'} listas programadas activas. Detenga una primero.`,
  TOO_MANY_PRESETS: 'Ya no se pueden guardar más selecciones. Elimine una primero.',
  TOO_MANY_SAVED_FILTERS: 'Ya no se pueden guardar más filtros. Elimine uno primero.',
  TRIALS_FULL: (p) => `Ya hay ${p.most ?? 'demasiadas'} copias de prueba. Termine una primero, en su evento.`,
  TRIAL_EXISTS: 'Ya tiene una copia de prueba. Vuelva a abrir esta página para reemplazarla.',
  TRIAL_EVENT_ARCHIVED: 'Este evento está archivado. Sáquelo del archivo para probarlo.',
  TRIALS_UNAVAILABLE:
    'Aquí no se pueden hacer copias de prueba: el usuario de la base de datos no puede crear roles. El manual de operación explica cómo permitirlo.',
  COUNT_RUNNING: 'Ya hay otro recuento en curso. Inténtelo de nuevo en unos segundos.',
  API_KEY_INVALID: 'Envíe una clave de API válida en el encabezado Authorization.',
  API_KEY_EXPIRED: 'Esta clave de API venció. Pida una clave nueva a un administrador.',
  API_KEY_REVOKED: 'Esta clave de API fue revocada. Pida una clave nueva a un administrador.',
  API_KEY_SCOPE: (p) => `Esta clave de API necesita el permiso ${p.scope ?? ''} para esta llamada.`,
  API_KEY_EVENT: 'Esta clave de API es de otro evento.',
  API_KEY_IN_ADDRESS: (p) =>
    `Una clave de API no debe formar parte de una dirección. Revoque ${p.prefix ?? 'la clave'}, cree una clave nueva y envíela en el encabezado Authorization.`,
  API_KEY_EXPIRY: 'Elija un vencimiento futuro, como máximo a 366 días de hoy.',
  API_KEY_SCOPE_OF_ALL_EVENTS: (p) => `Una clave con el permiso ${p.scope ?? ''} debe ser para todos los eventos.`,
  TOO_MANY_API_KEYS: 'Ya no se pueden crear más claves de API. Revoque una primero.',
  CURSOR_INVALID: 'Este cursor no es de esta lista y este evento. Empiece de nuevo sin cursor.',
  CURSOR_OUTDATED:
    'La base de datos se restauró de una copia de seguridad. Borre su copia de esta lista y empiece de nuevo sin cursor.',
  IMPORT_RUNNING: 'Hay otra importación en curso. Inténtelo de nuevo en un minuto.',
  IMPORT_UNAVAILABLE:
    'Aquí no se pueden importar cuentas, porque la base de datos se usa a través de un pooler. Use foyer import.',
  WEBHOOK_ADDRESS_REFUSED:
    'Use una dirección con https y un nombre de servidor, sin contraseña. El operador debe permitir los servidores de su propia red.',
  TOO_MANY_WEBHOOKS: 'Ya no se pueden crear más webhooks. Elimine uno primero.',
  ACCOUNT_LIST_EXISTS: 'Ya existe una lista con esta clave. Elija otra clave.',
  TOO_MANY_ACCOUNT_LISTS: 'Ya no se pueden crear más listas. Elimine una primero.',
  ACCOUNT_LIST_IN_USE: (p) =>
    p.events === undefined
      ? 'Un evento usa esta lista. Quítela primero del evento.'
      : `Estos eventos usan esta lista: ${p.events}. Quítela primero de ellos.`,
  ACCOUNT_LIST_FULL: (p) =>
    p.most === undefined
      ? 'La lista no admite más cuentas.'
      : `Una lista admite hasta ${Number(p.most).toLocaleString('es-US')} cuentas. En esta caben ${Number(p.free ?? 0).toLocaleString('es-US')} más, así que no se agregó ninguna.`,
  LIST_CHANGED: 'La lista creció desde que la abrió. Revise el nuevo número e inténtelo de nuevo.',
  TOO_MANY_SCHEDULED_MESSAGES: 'Este evento ya no admite más mensajes programados. Detenga uno primero.',
  EVENT_SEND_LIMIT: (p) =>
    `Este evento ya envió ${p.perDay === undefined ? 'todos sus' : `sus ${p.perDay}`} mensajes de hoy. Espere ${waiting(p)} o pida a un administrador que aumente el límite.`,
  TOO_MANY_BADGES: 'Hay demasiadas credenciales para un solo archivo. Elija menos, por ejemplo un tipo de boleto.',
  BADGE_FILE_PENDING: 'Su último archivo aún se está creando. Espere a que esté listo o cancélelo.',
  NOT_READY_TO_PUBLISH:
    'Los asistentes aún no podrían comprar boletos para este evento. Resuelva los puntos obligatorios de la lista y publíquelo después.',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? 'La cantidad no puede ser menor que lo ya vendido.'
      : `La cantidad no puede ser menor que lo ya vendido (${p.sold}).`,
  PAYLOAD_TOO_LARGE: 'El contenido es demasiado grande. Elija un archivo más pequeño.',
  INVALID_IMAGE: `No pudimos leer esa imagen. Elija un archivo ${pictureFormatChoice('es-US')}.`,
  PICTURES_FULL: (p) =>
    `${
      p.limit !== undefined
        ? `Un evento puede tener como máximo ${p.limit} imágenes, incluidas las de sus versiones anteriores.`
        : p.megabytes !== undefined
          ? `Las imágenes de un evento pueden ocupar como máximo ${p.megabytes} MB, incluidas las de sus versiones anteriores.`
          : 'Usted ya subió el máximo de imágenes posible.'
    } Las que no se usan se eliminan después de 31 días.`,
  PAYMENT_AMOUNT_DIFFERS:
    'El comprador pagó un importe distinto al del pedido. Revise los dos importes y acepte el importe pagado o reembólselo.',
  PAYMENT_NOT_SET_UP: 'Ahora no podemos recibir pagos. No se le cobró nada. Comuníquese con el servicio de apoyo.',
  IDEMPOTENCY_KEY_REUSED: 'Este pedido ya se envió con otros datos. Vuelva a cargar la página y revise sus pedidos.',
  NOT_IN_TEAM: 'Este boleto no está en ningún equipo.',
  MEMBER_NOT_AGREED: 'Esta persona todavía no ha aceptado la invitación a su equipo.',
  NOT_SOLD_OUT: 'Este boleto está a la venta: puede inscribirse ahora mismo.',
  WINDOW_NOT_OPEN: 'Su venta de este boleto aún no ha abierto.',
  WINDOW_OVER: 'Su venta de este boleto ya terminó.',
  NOT_IN_WINDOW: ({ mode }) =>
    mode === 'draw' ? 'Este boleto se asigna por sorteo.' : 'Este boleto no está a la venta para esta cuenta.',
  ALREADY_ENTERED: ({ externalAccountIdentifier }) =>
    typeof externalAccountIdentifier === 'string'
      ? `La cuenta ${externalAccountIdentifier} ya participa en este sorteo. Cada persona puede estar en una sola inscripción.`
      : 'Esta cuenta ya participa en este sorteo. Cada persona puede estar en una sola inscripción.',
  STORED_PAYMENT_UNUSABLE:
    'La tarjeta o billetera guardada ya no se puede usar. No se le cobró nada. Pague con otra tarjeta.',
  NO_PAYMENT_ON_FILE:
    'No hay un método de pago guardado para cobrar la diferencia. Pague con otra tarjeta o pida ayuda al personal del evento.',
  LIVE_EVENT_NOT_AVAILABLE: 'La transmisión en vivo no está disponible en este momento.',
  PROVIDER_BUSY: (p) =>
    `Muchas personas están pagando ahora. No se le cobró nada. Espere ${waiting(p)} e inténtelo de nuevo.`,
  SELF_TICKET_BLOCKED: 'Primero transfiera los boletos de los demás asistentes y después el suyo.',
  TICKET_NOT_ACTIVE: 'Este boleto no está activo.',
  CHECK_IN_NOT_ACTIVE: 'El registro de entrada no está habilitado en este momento.',
  SIGN_IN_PROVIDER_DOWN: ({ provider = signInService }) =>
    `${provider} no responde. Inténtelo de nuevo en unos minutos o pida un enlace de acceso por correo.`,
  SIGN_IN_PROVIDER_REFUSED: ({ provider = signInService }) =>
    `${provider} no inició la sesión. Inténtelo de nuevo o inicie sesión de otra manera.`,
  SIGN_IN_PROVIDER_INVALID: ({ provider = signInService }) =>
    `No se pudo verificar la respuesta de ${provider}, así que no se inició la sesión. Inténtelo de nuevo. Si vuelve a ocurrir, avise a su administrador.`,
  SIGN_IN_EXPIRED: ({ provider = signInService }) =>
    `Este inicio de sesión con ${provider} venció o se comenzó en otro navegador. Comience de nuevo.`,
  PROVIDER_ACCOUNT_UNKNOWN: ({ provider = signInService }) =>
    `Aquí no hay ninguna cuenta abierta para su inicio de sesión con ${provider}. Pida acceso a su administrador.`,
  PROVIDER_ACCOUNT_AMBIGUOUS: ({ provider = signInService }) =>
    `Varias cuentas tienen el correo de su inicio de sesión con ${provider}. Inicie sesión de otra manera y pida a su administrador que corrija la dirección.`,
  PROVIDER_ACCOUNT_TAKEN: ({ provider = signInService }) =>
    `La cuenta de aquí pertenece a otra persona en ${provider}. Pida acceso a su administrador.`,
  PROVIDER_EMAIL_NOT_VERIFIED: ({ provider = signInService }) =>
    `${provider} no ha verificado su correo. Verifíquelo allí y luego inicie sesión de nuevo.`,
  PROVIDER_NOT_FOR_ACCOUNT: ({ provider = signInService }) =>
    `Su cuenta no se puede usar con ${provider}. Inicie sesión de otra manera.`,
  STAFF_PASSWORDS_OFF: ({ provider = signInService }) =>
    `Aquí el personal inicia sesión con ${provider}, no con contraseña.`,
  RATE_LIMITED: (p) => `Demasiados intentos en poco tiempo. Espere ${waiting(p)} e inténtelo de nuevo.`,
};
