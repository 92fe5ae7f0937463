import type { Messages } from '../../catalogue/messages.ts';
import { pictureFormatChoice } from '../../catalogue/picture-formats.ts';

const pictureFormats = pictureFormatChoice('es-US');

export const eventPictures: Messages['eventPictures'] = {
  hint: 'Sus cambios forman parte del borrador. Los asistentes los verán cuando lo publique.',
  add: 'Elegir un archivo',
  replace: 'Reemplazar',
  dropHere: 'Suelte aquí una imagen o péguela con Ctrl+V.',
  formats: (p) => `${pictureFormats}, hasta 12 MB y como mínimo ${p.width} × ${p.height} píxeles.`,
  addTo: (p) => `Elegir un archivo: ${p.what}`,
  replaceOf: (p) => `Reemplazar: ${p.what}`,
  remove: 'Quitar',
  removeOf: (p) => `Quitar: ${p.what}`,
  uploading: (p) => `Subiendo imagen ${p.number} de ${p.of}…`,
  uploaded: (p) => `${p.name} ya está en el borrador.`,
  extra: (p) =>
    p.count === 1
      ? 'Hay 1 archivo más abajo, listo para usarse.'
      : `Hay ${p.count} archivos más abajo, listos para usarse.`,
  notPicture: (p) => `No podemos leer ${p.name} como imagen. Elija un archivo ${pictureFormats}.`,
  tooLarge: (p) => `${p.name} pesa más de 12 MB.`,
  tooManyPixels: (p) => `${p.name} tiene más de 50 millones de píxeles. Elija una imagen más pequeña.`,
  tooSmall: (p) => `${p.name} es demasiado pequeña. Necesita al menos ${p.width} × ${p.height} píxeles.`,
  unused: 'Otras imágenes subidas',
  unusedHint: 'Una imagen que no se usa se elimina después de 31 días.',
  showAs: (p) => `Usar como ${p.what}`,
  showAsOf: (p) => `Usar ${p.name} como ${p.what}`,
  size: (p) => `${p.width} × ${p.height} píxeles`,
  onLight: 'En una página clara',
  onDark: 'En una página oscura',
  loading: 'Cargando la imagen…',
  focus: 'Punto de enfoque',
  focusHint: 'Elija el punto más importante de la imagen. Todos los recortes lo mantienen visible.',
  focusX: 'De izquierda a derecha',
  focusY: 'De arriba abajo',
  crops: 'Cómo se ve',
  cropsHint: 'Los recortes siguen el punto de enfoque. Abra uno para corregirlo.',
  correct: 'Corregir el recorte',
  corrected: 'Corregido',
  cropTitle: (p) => `Recorte: ${p.use}`,
  cropHint: 'Mueva el marco y cambie su tamaño. Con el teclado, use las flechas.',
  cropDone: 'Usar este recorte',
  cropReset: 'Seguir el punto de enfoque',
  cropSmall: (p) => `Este recorte tiene solo ${p.width} píxeles de ancho y puede verse borroso.`,
  card: 'Tarjeta del evento',
  header: 'Encabezado de página',
  ticket: 'Boleto de Wallet',
  mail: 'Correo',
  share: 'Enlace compartido',
};
