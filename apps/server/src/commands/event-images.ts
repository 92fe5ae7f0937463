/** Note for operators: the definition of an event has no image files. */
export const withoutImages =
  'The files of events contain no images. Upload the banner and the logo in the editor after an import.';
