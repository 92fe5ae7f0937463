import type { StaffMessages } from '../../catalogue/messages.ts';

export const staffRoles: StaffMessages['staffRoles'] = {
  admin: 'Administrador',
  helper: 'Asistente',
  scanner: 'Control de boletos',
  adminHint: 'Todo: eventos, dinero, personal y configuración.',
  helperHint: 'Buscar, vender, cobrar en efectivo, imprimir credenciales y ver informes.',
  scannerHint: 'Registrar entradas en la puerta.',
  refusedTitle: 'No puede abrir esa página',
  refusedText: (p) => `Requiere el rol ${p.roles}. Si lo necesita para su trabajo, pídaselo a un administrador.`,
};
