/**
 * The style sheet of a mail: the few rules that inline styles cannot have (phones, dark colours). A saved template has
 * `sheetSlot` in its place, so it gets the style sheet of the day when the mail is made (mail 2.5).
 */

const base = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
@media (max-width:600px){.outer{padding:12px 8px!important}.inner{padding:24px 20px!important}`;
const dark = (background: string) => `@media (prefers-color-scheme:dark){
.paper{${background}:#13151f!important}.card{${background}:#1e212e!important;border-color:#3b3f50!important}
.ink{color:#f1eee7!important}.quiet{color:#b3b7c5!important}.line{border-color:#3b3f50!important}
.accent{${background}:#b6a8ff!important;color:#13151f!important}}`;

const styleSheet = `${base}}
@media (max-width:480px){.stack,.ink.line{display:block!important;width:auto!important;padding-right:0!important}.stack{padding-bottom:0!important}.ink.line{border-top:0!important;padding-top:0!important}}
${dark('background-color')}`;

/** The style sheets that templates were saved with before they had a slot. */
const savedSheets = [
  styleSheet,
  ...['background-color', 'background'].map(
    (background) =>
      `${base}.stack{display:block!important;width:auto!important;padding-left:0!important}}\n${dark(background)}`,
  ),
];

const element = (sheet: string) => `<style>${sheet}</style>`;

export const sheetSlot = '<style data-sheet="standard"></style>';

/** A saved template with the slot in place of a standard style sheet. A style sheet that was edited stays. */
export const withSlot = (html: string): string =>
  savedSheets.reduce((result, sheet) => result.replace(element(sheet), sheetSlot), html);

/** A saved template with the style sheet of the day. */
export const withStyleSheet = (html: string): string => withSlot(html).replace(sheetSlot, element(styleSheet));
