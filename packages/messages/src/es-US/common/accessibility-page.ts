/** The statement at `/accessibility` (system 6.7). */
export const accessibilityPage = {
  title: 'Accesibilidad',
  intro: 'Queremos que todas las personas puedan inscribirse en nuestros eventos y usar sus boletos.',
  status:
    'Este sitio web cumple parcialmente las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Parcialmente significa que algunas partes no cumplen todos los criterios. Se enumeran a continuación.',
  gaps: 'Lo que todavía no funciona bien',
  camera:
    'El escáner de la entrada necesita una cámara. El personal también puede buscar un nombre o escribir el número de un boleto.',
  documents:
    'Los boletos y recibos en PDF no tienen etiquetas para lectores de pantalla. La página del boleto y el correo tienen el mismo contenido.',
  provider:
    'El formulario de la tarjeta y la confirmación de su banco pueden ser páginas de otras empresas. No podemos cambiarlas.',
  pictures: 'Las imágenes de los eventos no tienen descripción. El nombre, la fecha y el lugar siempre están en texto.',
  testing:
    'Cada página se comprueba automáticamente con axe y se usa solo con el teclado, en una ventana estrecha y en una ancha. Todavía no la ha probado ningún experto externo.',
  feedback: 'Infórmenos de un problema',
  contact: 'Si algo no le funciona, o si necesita información en otro formato, escríbanos:',
  noContact: 'Si algo no le funciona, o si necesita información en otro formato, escriba al organizador de su evento.',
  languages: 'Idiomas',
};
