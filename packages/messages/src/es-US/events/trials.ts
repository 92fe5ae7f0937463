/** Starting, opening and ending trial copies of an event (selling 6). */
export const trials = {
  tryIt: 'Probar',
  title: 'Probar este evento',
  lead: 'Una copia de prueba es este evento, publicado, con personas inventadas, su propio reloj y tarjetas de prueba. No cobra dinero real ni envía correos. En ella puede comprar, registrar entradas y cambiar lo que quiera. Termina a los 14 días.',
  clock: 'Reloj de la copia al empezar',
  start: 'Crear y abrir',
  starting: 'Se está creando la copia. Tarda unos segundos.',
  copies: 'Copias de prueba de este evento',
  startedBy: (p: { name: string; date: string }) => `${p.name}, ${p.date}`,
  ownCopy: (p: { date: string }) => `Su copia, ${p.date}`,
  until: (p: { date: string }) => `Termina el ${p.date}`,
  open: 'Abrir',
  end: 'Terminar',
  ended: 'La copia de prueba se ha terminado.',
  notReady: 'Esta copia todavía se está creando.',
  replaces: (p: { event: string }) =>
    `Tiene una copia de prueba de ${p.event}. Al crear otra, esa copia termina con todo su contenido.`,
  replace: 'Reemplazar y abrir',
  full: 'Otros tres organizadores tienen ahora una copia de prueba. Podrá crear la suya cuando termine una de ellas.',
};
