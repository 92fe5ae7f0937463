import type { StaffMessages } from '../../catalogue/messages.ts';

export const staffRoles: StaffMessages['staffRoles'] = {
  admin: 'Administrador',
  organiser: 'Organizador',
  helper: 'Ayudante',
  desk: 'Mostrador',
  scanner: 'Control de boletos',
  reports: 'Solo informes',
  adminHint: 'Todo: eventos, dinero, personal y configuración.',
  organiserHint:
    'Editar, publicar y clonar sus eventos, escribir a los asistentes, imprimir credenciales y ver informes.',
  helperHint: 'Buscar, vender, cobrar en efectivo, imprimir credenciales y ver informes.',
  deskHint:
    'Buscar asistentes, inscribirlos y venderles, cobrar en efectivo, imprimir credenciales y registrar entradas.',
  scannerHint: 'Registrar entradas en la puerta.',
  reportsHint: 'Ver y exportar los informes de sus eventos. No se puede cambiar nada.',
  refusedTitle: 'No puede abrir esa página',
  refusedText: (p) => `Requiere el rol ${p.roles}. Si lo necesita para su trabajo, pídaselo a un administrador.`,
};
