import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { MessageTexts } from '@foyer/contract/mail/announcements';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { blocksHtml, blocksText, inlineNodes, type BlockNode } from '@foyer/domain/mail/mail-blocks';
import { editableTemplate, mailTokens } from '../../modules/mail/index.ts';

/** A mail template and a message of the demo that were written in the block editor (mail 5). */

const inline = (text: string) => inlineNodes(text, mailTokens);
const paragraph = (text: string): BlockNode => ({ type: 'paragraph', content: inline(text) });
const heading = (text: string): BlockNode => ({ type: 'heading', attrs: { level: 2 }, content: inline(text) });
const list = (...items: string[]): BlockNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});
const layout = (name: string): BlockNode => ({ type: 'layout', attrs: { name } });
const button = (text: string): BlockNode => ({
  type: 'mailButton',
  attrs: { href: '*|LINK|*' },
  content: inline(text),
});

interface WelcomeWords {
  greeting: string;
  thanks: string;
  bring: string;
  items: string[];
  answers: string;
  button: string;
}

const welcome: Readonly<Record<Locale, WelcomeWords>> = {
  'en-US': {
    greeting: 'Hello *|NAME|*,',
    thanks: 'Thank you for registering for *|EVENT_NAME|*. Your confirmation number is *|ORDER_ID|*.',
    bring: 'What to bring',
    items: ['This email or the ticket on your phone', 'A photo ID', 'Comfortable shoes for the factory tour'],
    answers: 'Your answers',
    button: 'View my tickets',
  },
  'es-US': {
    greeting: 'Hola, *|NAME|*:',
    thanks: 'Gracias por inscribirse en *|EVENT_NAME|*. Su número de confirmación es *|ORDER_ID|*.',
    bring: 'Qué llevar',
    items: [
      'Este correo o el boleto en su teléfono',
      'Una identificación con foto',
      'Zapatos cómodos para la visita a la fábrica',
    ],
    answers: 'Sus respuestas',
    button: 'Ver mis boletos',
  },
  'ja-JP': {
    greeting: '*|NAME|* 様',
    thanks: '*|EVENT_NAME|*にお申し込みいただき、ありがとうございます。確認番号は*|ORDER_ID|*です。',
    bring: 'お持ちいただくもの',
    items: ['このメール、またはスマートフォンのチケット', '写真付きの身分証明書', '工場見学のための歩きやすい靴'],
    answers: 'ご回答の内容',
    button: 'チケットを見る',
  },
};

const welcomeBlocks = (words: WelcomeWords): BlockNode[] => [
  layout('EVENT_IMAGE'),
  paragraph(words.greeting),
  paragraph(words.thanks),
  layout('ORDER'),
  layout('CALENDAR'),
  heading(words.bring),
  list(...words.items),
  layout('TICKETS'),
  heading(words.answers),
  layout('ANSWERS'),
  button(words.button),
];

/** The definition with the confirmation as blocks in each language. */
export const withWelcomeMail = (definition: EventDefinition): EventDefinition => ({
  ...definition,
  emailTemplates: (definition.emailTemplates ?? []).map((mail) =>
    mail.templateName === 'confirmation'
      ? {
          ...mail,
          templateHTMLContent: editableTemplate(
            'confirmation',
            mail.locale,
            blocksHtml(welcomeBlocks(welcome[mail.locale])),
          ).html,
        }
      : mail,
  ),
});

const check: Readonly<Record<Locale, { subject: string; blocks: BlockNode[] }>> = {
  'en-US': {
    subject: 'Two weeks until *|EVENT_NAME|*',
    blocks: [
      layout('EVENT_IMAGE'),
      paragraph('Dear *|NAME|*,'),
      paragraph('Please check your answers. You can change them with your ticket until registration closes.'),
      layout('ANSWERS'),
      layout('CALENDAR'),
      button('Check my ticket'),
    ],
  },
  'es-US': {
    subject: 'Faltan dos semanas para *|EVENT_NAME|*',
    blocks: [
      layout('EVENT_IMAGE'),
      paragraph('Hola, *|NAME|*:'),
      paragraph('Revise sus respuestas. Puede cambiarlas en su boleto hasta que cierre el registro.'),
      layout('ANSWERS'),
      layout('CALENDAR'),
      button('Revisar mi boleto'),
    ],
  },
  'ja-JP': {
    subject: '*|EVENT_NAME|*まであと2週間です',
    blocks: [
      layout('EVENT_IMAGE'),
      paragraph('*|NAME|* 様'),
      paragraph('ご回答の内容をご確認ください。申込の締め切りまで、チケットから変更できます。'),
      layout('ANSWERS'),
      layout('CALENDAR'),
      button('チケットを確認する'),
    ],
  },
};

/** A message to attendees as blocks, in each language. */
export const checkAnswersTexts: MessageTexts = Object.fromEntries(
  locales.map((locale) => {
    const { subject, blocks } = check[locale];
    return [translationKey(locale), { subject, text: blocksText(blocks), html: blocksHtml(blocks) }];
  }),
);
