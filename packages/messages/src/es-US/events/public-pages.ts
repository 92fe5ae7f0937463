import type { Messages } from '../../catalogue/messages.ts';

export const publicPages: Messages['publicPages'] = {
  card: 'Página pública',
  isOn: 'Todas las personas pueden ver una página pública de este evento',
  hint: 'La página muestra nombre, descripción, fechas, sede y el precio para todas las personas. Los buscadores la encuentran. Nadie puede inscribirse sin cuenta.',
  limited: 'El evento está limitado a cuentas o idiomas, así que la página está oculta.',
  share: 'Enlaces y código para otros sitios',
  notYet: 'Los enlaces funcionan después de publicar el evento con su página pública.',
  page: (p) => `Página en ${p.language}`,
  calendar: 'Calendario de todos los eventos públicos',
  button: 'Botón para su sitio',
  buttonHint: 'Pegue el código donde debe aparecer el botón. No usa cookies.',
  list: 'Lista de todos los eventos públicos para su sitio',
  noScript: 'El código aparece cuando el cliente de esta instalación está compilado.',
  copy: 'Copiar',
  copyOf: (p) => `Copiar: ${p.name}`,
  copied: 'Copiado',
  notCopied: 'El navegador no permitió copiar. Seleccione el texto y cópielo.',
};
