import { useMemo, useRef, useState } from 'react';
import { longestMailTemplate } from '@foyer/contract/events/editor-vocabulary';
import { defaultLocale, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { TestButton } from '../../../shared/mail/TestButton.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { Blocks } from '../../../shared/mail/blocks/Blocks.tsx';
import { Original } from '../../../shared/mail/blocks/Original.tsx';
import { readBlocks, writeBlocks, type KnownTokens } from '../../../shared/mail/blocks/read-blocks.ts';
import { Subject } from '../../../shared/mail/blocks/Subject.tsx';
import { knownTokens } from '../../../shared/mail/blocks/token-names.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import styles from './Editor.module.css';
import type { MailWords, useMail } from './use-mail.ts';

interface MailTextProps {
  event: { eventId: number; timeZone: string };
  mail: ReturnType<typeof useMail>;
  /** The English mail, while another language is edited. */
  original: MailWords | undefined;
  locale: Locale;
  tokens: readonly string[];
}

/** The text of a mail as blocks or as HTML, and its actions. */
export function MailText({ event, mail, original, locale, tokens }: MailTextProps) {
  const { editor, mailEditor: t } = useStaffText();
  const known = useMemo(() => knownTokens(tokens), [tokens]);
  const { html, put, problems, send } = mail;
  const blockMail = useMemo(() => readBlocks(html, known), [html, known]);
  const [showsHtml, setShowsHtml] = useState(blockMail === null);
  // The HTML stays open while it is typed, also when it becomes representable.
  if (blockMail === null && !showsHtml) setShowsHtml(true);
  return (
    <Stack gap={4}>
      {original && (
        <OriginalMail {...{ original, known }} onCopy={(words) => put(copied(words, blockMail ? html : null, known))} />
      )}
      <Subject
        lang={locale}
        label={editor.subject}
        maxLength={300}
        tokens={known.inline}
        value={mail.subject}
        error={problems.subject}
        onValueChange={(templateSubject) => put({ templateSubject })}
      />
      {blockMail && !showsHtml ? (
        <Blocks
          label={t.content}
          lang={locale}
          source={html}
          blocks={blockMail.blocks}
          tokens={known}
          error={problems.html}
          onChange={(blocks) => {
            const templateHTMLContent = writeBlocks(blockMail, blocks);
            put({ templateHTMLContent });
            return templateHTMLContent;
          }}
        />
      ) : (
        <>
          {!blockMail && <Alert title={t.onlyHtmlTitle}>{t.onlyHtml}</Alert>}
          <HtmlText {...{ html, locale, tokens }} error={problems.html} onChange={put} />
        </>
      )}
      <Checkbox label={t.showHtml} checked={showsHtml} disabled={blockMail === null} onCheckedChange={setShowsHtml} />
      <div className={styles.row}>
        <TestButton event={event} busy={send.busy} disabled={mail.isWrong} onClick={() => send.run()} />
        {mail.isOwn && (
          <Button variant="quiet" icon="undo" onClick={mail.forget}>
            {editor.backToBuiltIn}
          </Button>
        )}
      </div>
      <FailureAlert failure={send.failure} />
    </Stack>
  );
}

/** The English text in the frame of the mail, which is written in its own language. */
function copied(words: MailWords, html: string | null, known: KnownTokens) {
  const [source, frame] = [readBlocks(words.html, known), html === null ? null : readBlocks(html, known)];
  const content = source && frame ? writeBlocks(frame, source.blocks) : words.html;
  return { templateSubject: words.subject, templateHTMLContent: content };
}

interface OriginalMailProps {
  original: MailWords;
  known: KnownTokens;
  onCopy: (words: MailWords) => void;
}

function OriginalMail({ original, known, onCopy }: OriginalMailProps) {
  const { locale: reader } = useLanguage();
  const blocks = useMemo(() => readBlocks(original.html, known)?.blocks, [original.html, known]);
  return (
    <Original
      language={languageWord(defaultLocale, reader)}
      lang={defaultLocale}
      subject={original.subject}
      blocks={blocks}
      onCopy={() => onCopy(original)}
    />
  );
}

interface HtmlTextProps {
  html: string;
  locale: Locale;
  tokens: readonly string[];
  error: React.ReactNode;
  onChange: (part: { templateHTMLContent: string }) => void;
}

/** The HTML of a mail and its tokens. */
function HtmlText({ html, locale, tokens, error, onChange }: HtmlTextProps) {
  const { editor } = useStaffText();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (token: string) => {
    const { selectionStart = html.length, selectionEnd = html.length } = area.current ?? {};
    onChange({ templateHTMLContent: `${html.slice(0, selectionStart)}*|${token}|*${html.slice(selectionEnd)}` });
    area.current?.focus();
  };
  return (
    <>
      <TextArea
        ref={area}
        lang={locale}
        className={styles.code}
        label={editor.html}
        rows={18}
        spellCheck={false}
        maxLength={longestMailTemplate}
        value={html}
        error={error}
        onValueChange={(templateHTMLContent) => onChange({ templateHTMLContent })}
      />
      <section aria-label={editor.tokens}>
        <p className={styles.soft}>{editor.tokensHint}</p>
        <div className={styles.row}>
          {tokens.map((token) => (
            <Button key={token} size="sm" aria-label={editor.insertToken({ token })} onClick={() => insert(token)}>
              {token}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}
