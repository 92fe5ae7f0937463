import { escapeHtml } from './mail-tokens.ts';

/** The look of the blocks of a mail. The built-in mails and the editor write the same HTML. */

export const mailColors = {
  paper: '#fcfaf6',
  card: '#ffffff',
  ink: '#1b1e2e',
  quiet: '#505466',
  line: '#d5d7de',
  accent: '#634ecf',
};
export const mailFonts = `-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,Helvetica,Arial,sans-serif`;
export const mailHeadings = `Georgia,'Times New Roman','Hiragino Mincho ProN','Yu Mincho',serif`;

/** The attributes of an element. */
export type Look = Readonly<Record<string, string>>;

const heading = (size: number): Look => ({
  class: 'ink',
  style: `margin:0 0 ${size > 22 ? 16 : 12}px;font:600 ${size}px/1.25 ${mailHeadings};color:${mailColors.ink}`,
});

/** The standard attributes of each simple block. */
export const mailLooks = {
  heading1: heading(26),
  heading2: heading(21),
  heading3: heading(18),
  text: { style: 'margin:0 0 16px' },
  note: { class: 'quiet', style: `margin:0 0 8px;font-size:14px;color:${mailColors.quiet}` },
  bulletList: { style: 'margin:0 0 16px;padding:0 0 0 24px' },
  orderedList: { style: 'margin:0 0 16px;padding:0 0 0 24px' },
  listItem: { style: 'margin:0 0 4px' },
  link: { class: 'ink', style: `color:${mailColors.ink}` },
  divider: { style: `margin:24px 0;border:0;border-top:1px solid ${mailColors.line}` },
  picture: { style: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px' },
} satisfies Record<string, Look>;
export type LookName = keyof typeof mailLooks;

/** The opening tag of an element. The quotes in font names stay readable. */
export const openTag = (name: string, look: Look): string =>
  `<${name}${Object.entries(look)
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value).replaceAll('&#39;', "'")}"`)
    .join('')}>`;

/** A button. Outlook on Windows ignores the padding of a link, so the cell has the colour and the space. */
export const buttonHtml = (href: string, label: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="accent" bgcolor="${mailColors.accent}" style="border-radius:8px;background-color:${mailColors.accent};mso-padding-alt:12px 24px;font:600 16px/1.55 ${mailFonts}"><a class="accent" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${mailColors.accent};color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>`;

/** Rows of a label and a value, both as HTML. */
export function factsHtml(rows: readonly (readonly [label: string, value: string])[]): string {
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td class="quiet line stack" width="34%" style="padding:8px 12px 8px 0;border-top:1px solid ${mailColors.line};vertical-align:top;font:14px/1.55 ${mailFonts};color:${mailColors.quiet}">${label}</td>` +
      `<td class="ink line" style="font:600 16px/1.55 ${mailFonts};padding:8px 0;border-top:1px solid ${mailColors.line};vertical-align:top;color:${mailColors.ink}">${value}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${lines.join('')}</table>`;
}
