import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './DropZone.module.css';

export interface DropZoneProps {
  /** Text of the button. */
  button: string;
  /** Name of the button for screen readers, if a page has several zones. */
  label?: string | undefined;
  /** What to drop here, and what is accepted. */
  hint: ReactNode;
  /** Media types, as in `<input accept>`. */
  accept: string;
  multiple?: boolean | undefined;
  busy?: boolean | undefined;
  id?: string | undefined;
  onFiles: (files: File[]) => void;
  /** Shown above the button, for example the current picture. */
  children?: ReactNode;
}

/** Takes files by drop, by paste and by a file button. */
export function DropZone({
  button,
  label,
  hint,
  accept,
  multiple = false,
  busy = false,
  id,
  onFiles,
  children,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const list = [...(files ?? [])];
    if (list.length > 0 && !busy) onFiles(multiple ? list : list.slice(0, 1));
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={cx(styles.zone, isOver && styles.over)}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      {children}
      <Button
        id={id}
        icon="plus"
        loading={busy}
        aria-label={label}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {button}
      </Button>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {/* The button opens the file dialog, so the input is not a stop of its own. */}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
