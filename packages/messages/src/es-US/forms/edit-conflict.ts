import type { Messages } from '../../catalogue/messages.ts';

/** Notices that another person saved answers while the form was being filled in (domain/answers-by). */
export const editConflict: Messages['editConflict'] = {
  bySelf: (p) => `Usted cambió respuestas de este formulario en otra ventana o en otro dispositivo, ${p.time}.`,
  byStaff: (p) => `El personal del evento cambió respuestas de este formulario, ${p.time}.`,
  byHolder: (p) => `El titular de este boleto cambió respuestas de este formulario, ${p.time}.`,
  byBuyer: (p) => `La persona que compró este boleto cambió respuestas de este formulario, ${p.time}.`,
  byLink: (p) => `Alguien con el enlace a este formulario cambió las respuestas, ${p.time}.`,
  bySomebody: 'Otra persona cambió respuestas de este formulario.',
  selfTitle: 'Estas respuestas cambiaron',
  selfText:
    'No se perdió nada. Las respuestas que guardó allí están completadas y lo que escribió aquí no cambió. Revise el formulario y guarde de nuevo.',
  emptied: 'Borrado',
  answered: 'Ya respondido',
  answerStays: (p) => `Su respuesta sigue en el formulario: ${p.answer}`,
  notSaved: (p) => `Lo que escribió no se guardó: ${p.answer}`,
  look: 'Revisar el formulario',
};
