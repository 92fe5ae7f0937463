import { useState } from 'react';
import type { Editor } from '@tiptap/core';
import { isMailHref, isPictureAddress } from '@foyer/domain/mail/mail-blocks';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Blocks.module.css';
import { insertBlock } from './BlockToolbar.tsx';
import { focusedChain } from './focused-chain.ts';
import { tokenName } from './token-names.ts';

const ownAddress = 'own';

interface TargetFieldsProps {
  href: string;
  tokens: readonly string[];
  onChange: (href: string) => void;
}

/** The tokens with an address. */
const addresses = ['LINK', 'RECEIPTS'];

/** Where a button or a link leads: a page that the mail knows, or a typed address. */
function TargetFields({ href, tokens, onChange }: TargetFieldsProps) {
  const { mailEditor: t } = useStaffText();
  const isToken = /^\*\|[A-Z_]+\|\*$/.test(href);
  const [typed, setTyped] = useState(isToken ? '' : href);
  const isWrong = !isToken && typed !== '' && !isMailHref(typed);
  return (
    <>
      <Select
        label={t.target}
        value={isToken ? href : ownAddress}
        options={[
          ...tokens
            .filter((name) => addresses.includes(name))
            .map((name) => ({ value: `*|${name}|*`, label: tokenName(name, t) })),
          { value: ownAddress, label: t.ownAddress },
        ]}
        onValueChange={(value) => onChange(value === ownAddress ? typed : value)}
      />
      {!isToken && (
        <TextField
          label={t.address}
          inputMode="url"
          value={typed}
          error={isWrong ? t.addressWrong : undefined}
          onValueChange={(value) => {
            setTyped(value);
            onChange(value.trim());
          }}
        />
      )}
    </>
  );
}

interface LinkPanelProps {
  editor: Editor;
  href: string | null;
  tokens: readonly string[];
  onClose: () => void;
}

/** The address of the selected text. */
export function LinkPanel({ editor, href, tokens, onClose }: LinkPanelProps) {
  const { text } = useLanguage();
  const { mailEditor: t } = useStaffText();
  const [next, setNext] = useState(href ?? '');
  const chain = () => focusedChain(editor).extendMarkRange('link');
  const apply = () => {
    const { empty } = editor.state.selection;
    if (empty && href === null) {
      const label = next.startsWith('*') ? tokenName(next.slice(2, -2), t) : next;
      chain()
        .insertContent({ type: 'text', text: label, marks: [{ type: 'link', attrs: { href: next } }] })
        .run();
    } else chain().setLink({ href: next }).run();
    onClose();
  };
  return (
    <div className={styles.panel} role="group" aria-label={t.link}>
      <Stack gap={3}>
        <TargetFields href={next} tokens={tokens} onChange={setNext} />
        <Row>
          <Button size="sm" disabled={!isMailHref(next)} onClick={apply}>
            {t.apply}
          </Button>
          {href !== null && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                chain().unsetLink().run();
                onClose();
              }}
            >
              {t.removeLink}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={onClose}>
            {text.common.cancel}
          </Button>
        </Row>
      </Stack>
    </div>
  );
}

/** The address of the button at the cursor. A wrong address is not stored. */
export function ButtonPanel({ editor, href, tokens }: Omit<LinkPanelProps, 'onClose' | 'href'> & { href: string }) {
  const { mailEditor: t } = useStaffText();
  const [shown, setShown] = useState(href);
  return (
    <div className={styles.panel} role="group" aria-label={t.button}>
      <Stack gap={3}>
        <TargetFields
          href={shown}
          tokens={tokens}
          onChange={(next) => {
            setShown(next);
            if (isMailHref(next)) editor.commands.updateAttributes('mailButton', { href: next });
          }}
        />
      </Stack>
    </div>
  );
}

export interface PictureValue {
  src: string;
  alt: string;
  href: string;
}

/** A picture: its address, its description and where it leads. `value`: the picture at the cursor. */
export function PicturePanel({
  editor,
  value,
  onClose,
}: {
  editor: Editor;
  value: PictureValue | null;
  onClose: () => void;
}) {
  const { text } = useLanguage();
  const { mailEditor: t, editor: words } = useStaffText();
  const [next, setNext] = useState(value ?? { src: '', alt: '', href: '' });
  const isLinkWrong = next.href !== '' && !isMailHref(next.href);
  const put = (part: Partial<PictureValue>) => setNext({ ...next, ...part });
  const apply = () => {
    const attrs = { src: next.src, alt: next.alt.trim(), href: next.href === '' ? null : next.href };
    if (value) focusedChain(editor).updateAttributes('picture', attrs).run();
    else insertBlock(editor, { type: 'picture', attrs });
    onClose();
  };
  return (
    <div className={styles.panel} role="group" aria-label={t.picture}>
      <Stack gap={3}>
        <TextField
          label={t.pictureAddress}
          hint={t.pictureAddressHint}
          inputMode="url"
          value={next.src}
          error={next.src !== '' && !isPictureAddress(next.src) ? t.pictureWrong : undefined}
          onValueChange={(src) => put({ src: src.trim() })}
        />
        <TextField
          label={t.pictureText}
          hint={t.pictureTextHint}
          value={next.alt}
          onValueChange={(alt) => put({ alt })}
        />
        <TextField
          label={t.pictureLink}
          optional={words.optional}
          inputMode="url"
          value={next.href}
          error={isLinkWrong ? t.addressWrong : undefined}
          onValueChange={(href) => put({ href: href.trim() })}
        />
        <Row>
          <Button
            size="sm"
            disabled={!isPictureAddress(next.src) || next.alt.trim() === '' || isLinkWrong}
            onClick={apply}
          >
            {t.apply}
          </Button>
          <Button size="sm" variant="quiet" onClick={onClose}>
            {text.common.cancel}
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
