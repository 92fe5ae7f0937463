import { codeLabel } from '../../catalogue/code-label.ts';
import { staffRoles } from '../people/staff-roles.ts';
import type { Widen } from '../../catalogue/messages.ts';
import type { mail as english } from '../../en-US/mail/mail.ts';
import { eventFields } from '../events/event-fields.ts';

export const mail: Widen<typeof english> = {
  brand: 'Foyer',
  quoted: (p) => `«${p.name}»`,
  greeting: (p) => `Hola, ${p.name}:`,
  footer: 'Recibe este correo por su inscripción. Le recomendamos conservarlo.',
  footerMessage: (p) => `Recibe este correo porque tiene un boleto para ${p.eventName}.`,
  footerNews: (p) => `Recibe estas novedades porque se inscribió en ${p.eventName}.`,
  optOutOfNews: 'Cancelar la suscripción a las novedades',
  footerSignIn: 'Recibe este correo porque se solicitó un enlace para iniciar sesión en su cuenta.',

  event: 'Evento',
  when: 'Fecha y hora',
  eventFields,
  attendee: 'Asistente',
  account: 'Número de cuenta',
  ticket: 'Boleto',
  ticketNumber: 'Número de boleto',
  addOns: 'Complementos',
  price: 'Precio',
  confirmationNumber: 'Número de confirmación',
  total: 'Total',
  receipts: 'Recibos',
  paidWith: 'Forma de pago',
  card: (p) => `tarjeta terminada en ${p.lastFour}`,
  cash: 'efectivo',
  moreTickets: 'Otros boletos de este pedido. Abra sus boletos para ver sus códigos.',
  qrUsed: 'Ya se usó en la entrada antes de transferir este boleto.',
  qrHint: 'Muestre este código en la entrada.',
  qrAlt: (p) => `Código QR del boleto ${p.ticketId}`,
  calendarHint: 'El archivo adjunto agrega el evento a su calendario.',
  openTicket: 'Abrir este boleto',
  viewTickets: 'Ver mis boletos',
  timeRange: (p) => `${p.start} a ${p.end} (${p.zone})`,

  newDatesSubject: (p) => `Nuevas fechas: ${p.eventName}`,
  newDatesText: (p) => `${p.eventName} tiene nuevas fechas. Sus boletos siguen siendo válidos.`,
  newDatesNow: (p) => `Nuevas fechas: ${p.dates}`,
  newDatesBefore: (p) => `Antes: ${p.dates}`,
  newVenueSubject: (p) => `Nuevo lugar: ${p.eventName}`,
  newVenueText: (p) => `${p.eventName} se celebra en otro lugar. Sus boletos siguen siendo válidos.`,
  newVenueNow: (p) => `Lugar: ${p.venue}`,
  newVenueBefore: (p) => `Lugar anterior: ${p.venue}`,
  newDatesNext: 'El archivo adjunto reemplaza la entrada anterior en su calendario.',

  confirmationSubject: (p) => `Su inscripción a ${p.eventName} está confirmada`,
  confirmationHeading: '¡Su inscripción está confirmada!',
  confirmationText: (p) => `Gracias por su compra. Será un placer recibirle en ${p.eventName}.`,
  confirmationNext:
    'Traiga este correo o abra sus boletos en el teléfono. Mientras la inscripción siga abierta, también puede actualizar ahí sus datos.',

  itinerarySubject: (p) => `Itinerario de ${p.eventName}`,
  itineraryHeading: 'Itinerario del evento',
  itineraryText: (p) => `${p.sender} le compartió el itinerario de ${p.eventName}.`,

  transferFromSubject: (p) => `Su boleto para ${p.eventName} fue transferido`,
  transferFromHeading: 'Su boleto fue transferido',
  transferFromText: (p) => `Su boleto para ${p.eventName} ahora pertenece a ${p.recipient}.`,
  transferFromNext:
    'El código QR anterior ya no es válido. Si no esperaba este cambio, comuníquese con el servicio de apoyo.',

  transferUsed: (p) =>
    `Este boleto se registró en la entrada el ${p.time}, antes de la transferencia. No permite entrar otra vez.`,

  transferToSubject: (p) => `Tiene un boleto para ${p.eventName}`,
  transferToHeading: 'Un boleto para usted',
  transferToText: (p) => `${p.sender} le transfirió un boleto para ${p.eventName}.`,

  upgradeSubject: (p) => `Su boleto para ${p.eventName} cambió`,
  upgradeHeading: 'Su boleto cambió',
  upgradeText: (p) => `Este es su nuevo boleto para ${p.eventName}.`,
  addOnsHeading: 'Sus complementos cambiaron',
  addOnsText: (p) =>
    `Aquí está su boleto para ${p.eventName} con sus complementos. Su código QR sigue siendo el mismo.`,
  before: 'Antes',
  after: 'Ahora',
  charged: (p) => `${p.amount} cobrados`,
  refunded: (p) => `${p.amount} reembolsados`,

  cancellationSubject: (p) => `Su boleto para ${p.eventName} fue cancelado`,
  cancellationHeading: 'Su boleto fue cancelado',
  cancellationText: (p) => `Este boleto para ${p.eventName} ya no es válido y su código QR dejó de funcionar.`,
  cancellationNext: 'Si tiene preguntas, comuníquese con el servicio de apoyo.',

  guestTicketSubject: (p) => `Su boleto para ${p.eventName}`,
  guestTicketHeading: 'Su boleto',
  guestTicketText: (p) => `Su inscripción en ${p.eventName} está confirmada. Este correo contiene su boleto.`,
  restoredSubject: (p) => `Su boleto para ${p.eventName} vuelve a ser válido`,
  restoredHeading: 'Su boleto vuelve a ser válido',
  restoredText: (p) =>
    `Se anuló la cancelación de su boleto para ${p.eventName}. Este correo contiene su boleto con el nuevo código QR.`,
  restoredNext: 'Las copias anteriores del boleto ya no sirven.',
  guestTicketNext: 'La persona que le inscribió puede cambiar sus datos.',

  calledOffSubject: (p) => `Se canceló ${p.eventName}`,
  calledOffHeading: 'Este evento se canceló',
  calledOffText: (p) => `Lo sentimos: ${p.eventName} no se llevará a cabo. Su boleto ya no es válido.`,
  calledOffChildren: (p) => `También se cancelaron estos eventos: ${p.names}.`,
  calledOffMoney:
    'Los pagos de este evento se reembolsan. Quien pagó recibe un correo aparte por cada reembolso. El personal del evento devuelve los pagos en efectivo.',
  calledOffCalendar: 'El archivo adjunto quita el evento de su calendario.',

  teamAddedSubject: (p) => `Está en un equipo para ${p.eventName}`,
  teamAddedHeading: 'Está en un equipo',
  teamAddedText: (p) => `${p.sender} le agregó a un equipo para ${p.eventName}. Usted conserva su propio boleto.`,
  teamAddedNext:
    'Abra sus boletos para aceptar o para salir del equipo. Hasta que acepte, los líderes de equipo ajenos a su organización solo ven el número de su boleto.',

  teamLeftSubject: (p) => `Un miembro salió de su equipo para ${p.eventName}`,
  teamLeftHeading: 'Un miembro salió de su equipo',
  teamLeftText: (p) => `${p.sender} salió de su equipo para ${p.eventName}.`,
  ticketHolder: (p) => `El titular del boleto ${p.ticketId}`,
  teamLeftNext: 'Esto no afecta a su boleto ni a los demás miembros.',

  formLinkSubject: (p) => `Sus datos para ${p.eventName}`,
  formLinkHeading: 'Necesitamos algunos datos suyos',
  formLinkText: (p) =>
    `Usted está en el equipo de ${p.sender} para ${p.eventName}. Complete su propio formulario; no necesita contraseña.`,
  formLinkButton: 'Completar el formulario',
  formLinkNext: 'Este enlace es solo suyo: abre su propio formulario y nada más. No lo comparta.',

  waitingOfferSubject: (p) => `Hay un boleto libre para usted: ${p.eventName}`,
  waitingOfferHeading: 'Hay un boleto disponible para usted',
  waitingOfferText: (p) => `El boleto que esperaba está disponible: ${p.ticket}. Se lo reservamos hasta el ${p.until}.`,
  waitingOfferButton: 'Inscribirme ahora',
  waitingOfferNext:
    'Si ya no lo necesita, salga de la lista de espera en esa página. El boleto pasará de inmediato a la siguiente persona.',
  waitingUntil: 'Reservado hasta',

  drawWonSubject: (p) => `Ganó en el sorteo de ${p.eventName}`,
  drawWonHeading: 'Ganó en el sorteo',
  drawWonText: (p) =>
    `Su inscripción fue sorteada: ${p.ticket}. Reservamos los boletos de su inscripción hasta el ${p.until}. Regístrese antes; si no, pasan a la siguiente persona.`,
  drawWaitingSubject: (p) => `El sorteo de ${p.eventName}`,
  drawWaitingHeading: 'Está en la lista de espera',
  drawWaitingText: (p) =>
    `El sorteo se realizó y no hubo boletos suficientes para su inscripción: ${p.ticket}. Está en la lista de espera según el orden sorteado. Le escribiremos si se libera un boleto.`,
  drawCheckButton: 'Ver el resultado',
  drawCheckNote: 'La página del evento muestra la semilla del sorteo y explica cómo comprobar el orden.',

  saleAlertSubject: (p) => `Su venta está abierta: ${p.eventName}`,
  saleAlertHeading: 'Su venta está abierta',
  saleAlertText: (p) => `Ya puede comprar su boleto para ${p.eventName}.`,
  saleAlertDrawSubject: (p) => `Ya puede participar en el sorteo: ${p.eventName}`,
  saleAlertDrawHeading: 'Ya puede participar en el sorteo',
  saleAlertDrawText: (p) =>
    `Ya puede participar en el sorteo de ${p.eventName}. No importa cuándo se inscriba, mientras lo haga dentro del plazo.`,
  saleAlertDrawButton: 'Participar en el sorteo',
  saleAlertOpened: 'Apertura',
  saleAlertUntil: 'Abierta hasta',
  saleAlertBoth: (p) => `${p.date} (${p.own})`,
  saleAlertNote: 'Este correo no le reserva ningún boleto. La entrada de calendario adjunta tiene la hora de apertura.',
  footerSaleAlert: (p) => `Recibe este correo porque pidió un aviso cuando abriera su venta para ${p.eventName}.`,

  waitingEndedSubject: (p) => `Su lista de espera para ${p.eventName}`,
  waitingEndedHeading: 'Ya no está en la lista de espera',
  waitingLapsed: 'No se inscribió a tiempo, así que el boleto que le reservamos se ofreció a la siguiente persona.',
  waitingClosed: 'No se liberó ningún boleto para usted y la lista de espera ya cerró. Gracias por esperar.',
  waitingCalledOff: 'El evento se canceló, así que la lista de espera se cerró.',
  waitingRemoved: 'El personal del evento le retiró de la lista de espera.',
  waitingNeededTicketEnded: 'Este boleto requiere otro que usted ya no tiene, así que salió de la lista de espera.',
  waitingEndedNext: 'Si tiene preguntas, comuníquese con el servicio de apoyo.',
  teamEndedSubject: (p) => `Su equipo para ${p.eventName} terminó`,
  teamEndedHeading: 'Su equipo terminó',
  teamEndedText: (p) =>
    `${p.sender} ya no tiene un equipo para ${p.eventName}, así que usted no está en ningún equipo.`,
  teamEndedNext: 'Esto no afecta a su boleto. Puede unirse a otro equipo.',

  signInSubject: 'Su enlace para iniciar sesión',
  signInHeading: 'Iniciar sesión',
  signInText: (p) => `Use este botón para iniciar sesión. Funciona una sola vez, durante ${p.time}.`,
  signInTime: (p) => {
    const days = p.minutes / 1440;
    return days < 1 ? `${p.minutes} minutos` : days === 1 ? '1 día' : `${days} días`;
  },
  signInStaffSubject: 'Su cuenta de personal',
  signInStaffText: (p) =>
    `Su ID de usuario es ${p.userId}. Después de iniciar sesión, elija una contraseña en «Contraseña y dispositivos».`,
  signInButton: 'Iniciar sesión ahora',
  signInNext: 'Si usted no lo solicitó, puede ignorar este correo: sin el enlace nadie puede entrar a su cuenta.',

  refundSubject: (p) => `Reembolso de su pedido ${p.orderId}`,
  refundHeading: 'Su reembolso',
  refundText: (p) => `Le reembolsamos ${p.amount}.`,
  refundGivenText: (p) =>
    p.method === 'transfer'
      ? `Le reembolsamos ${p.amount} por transferencia bancaria.`
      : p.method === 'cash'
        ? `Le reembolsamos ${p.amount} en efectivo.`
        : `Le reembolsamos ${p.amount} de otra forma, no a su tarjeta.`,
  refundPendingText: (p) => `Su reembolso de ${p.amount} está en camino.`,
  refundLeavesTickets: (p) => `${p.text} Sus boletos no cambian.`,
  refundCardNext: 'Por lo general se refleja en la cuenta de su tarjeta en un plazo de 5 a 10 días hábiles.',
  refundReason: 'Motivo',
  amount: 'Importe',
  fee: 'Cargo por cancelación',
  refundPending: 'Reembolso en camino',
  testMark: 'Prueba',
  testNotice: 'Esto es una prueba: no se hace ningún cargo y ningún boleto es válido.',

  exportSubject: (p) => `${p.list} de ${p.eventName}`,
  exportHeading: 'Su lista está disponible',
  exportText: (p) => `La lista programada está disponible: ${p.list} de ${p.eventName}.`,
  exportOrders: 'Pedidos',
  exportAttendees: 'Asistentes',
  exportPayments: 'Pagos',
  exportRows: 'Filas',
  exportButton: 'Abrir las listas',
  exportNext: (p) => `Inicie sesión para descargarla. Estará disponible hasta el ${p.date}.`,
  footerExport: 'Recibe este correo porque el personal del evento le agregó como destinatario de esta lista.',

  earnedPlaceSubject: (p: { qualification: string }) => `Se ganó un lugar: ${p.qualification}`,
  earnedPlaceReminderSubject: (p: { qualification: string }) => `Su lugar sigue disponible: ${p.qualification}`,
  earnedPlaceHeading: 'Se ganó un lugar',
  earnedPlaceText: (p: { qualification: string; until: string }) =>
    `¡Felicidades! Se ganó un lugar con ${p.qualification}. Acéptelo a más tardar el ${p.until}.`,
  earnedPlaceReminder: (p: { qualification: string; until: string }) =>
    `Se ganó un lugar con ${p.qualification} y todavía no lo ha aceptado. Puede hacerlo hasta el ${p.until}.`,
  earnedPlaceQualification: 'Calificación',
  earnedPlaceUntil: 'Aceptar antes de',
  earnedPlaceButton: 'Aceptar o rechazar',
  earnedPlaceNext: 'Un lugar que no se acepta a tiempo pasa a otra persona.',
  footerEarnedPlace: 'Recibe este correo porque su cuenta se ganó un lugar.',
  differenceSubject: (p: { amount: string }) => `Su boleto: ${p.amount} por pagar`,
  differenceHeading: 'Hay una diferencia por pagar de su boleto',
  differenceText: (p: { qualification: string; amount: string; until: string }) =>
    `Su lugar con ${p.qualification} ya no es válido, por lo que su boleto tiene el precio normal. Pague la diferencia de ${p.amount} a más tardar el ${p.until}.`,
  differenceAmount: 'Diferencia',
  differenceUntil: 'Pagar antes de',
  differenceButton: 'Ver mis boletos',
  differenceNext: 'No se cobra automáticamente a su tarjeta. Si tiene preguntas, comuníquese con el servicio de apoyo.',
  footerDifference: 'Recibe este correo porque tiene un boleto que usaba un lugar ganado.',
  rolesSubject: 'Sus roles en los eventos',
  rolesText: 'Un administrador cambió sus roles. Estos son sus roles ahora.',
  rolesEndedSubject: 'Ya no tiene ningún rol en los eventos',
  rolesEndedText: 'Un administrador puso fin a sus roles. Sus pedidos y boletos no cambian.',
  rolesAllEvents: 'Todos los eventos',
  roleName: (p) => codeLabel(staffRoles.names, p.role),
  roleFrom: (p) => `desde el ${p.time}`,
  roleUntil: (p) => `hasta el ${p.time}`,
  rolesButton: 'Iniciar sesión',
  rolesNext: (p) => `Inicie sesión como siempre, con ${p.userId}.`,
  footerRoles: 'Recibe este correo porque un administrador cambió los roles de su cuenta.',
};
