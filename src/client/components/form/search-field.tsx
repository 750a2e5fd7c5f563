import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './search-field.module.css';

/** product/conventions.md#times */
const DEBOUNCE_MS = 300;

export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-search]')?.focus();
}

type Props = {
  label: string;
  value: string;
  /** Called after a pause in typing, and at once when cleared or by Enter. */
  onChange: (value: string) => void;
  /** Debounce in milliseconds. */
  pauseMs?: number;
};

type Typed = {
  text: string;
  /** Value from outside that the text belongs to. */
  value: string;
  /** Searches of this field that have not arrived as its value, oldest first. */
  sent: readonly string[];
};

/**
 * Keeps the text when a search of this field arrives, since letters may have been typed while the
 * URL changed; any other value, as after Back or a removed filter, replaces it.
 */
function receive(typed: Typed, value: string): Typed {
  const index = typed.sent.indexOf(value);
  const isOwn = index !== -1 || typed.text.trim() === value;
  return {
    text: isOwn ? typed.text : value,
    value,
    // Navigations are superseded in their order: earlier searches cannot arrive any more.
    sent: index === -1 || value === typed.sent.at(-1) ? [] : typed.sent.slice(index + 1),
  };
}

/** Debounced search field: Escape clears it, `/` focuses it. It never loses typed text. */
export function SearchField({ label, value, onChange, pauseMs = DEBOUNCE_MS }: Props) {
  const [typed, setTyped] = useState<Typed>({ text: value, value, sent: [] });
  const current = typed.value === value ? typed : receive(typed, value);
  if (current !== typed) setTyped(current);
  const { text, sent } = current;
  const type = (next: string) =>
    setTyped((before) => (before.text === next ? before : { ...before, text: next }));
  const search = (next: string) => {
    if (next === (sent.at(-1) ?? value)) return;
    setTyped((before) => ({ ...before, sent: [...before.sent, next] }));
    onChange(next);
  };
  const settle = useEffectEvent((settled: string) => search(settled));
  useEffect(() => {
    const timer = setTimeout(() => settle(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  const input = useRef<HTMLInputElement>(null);
  // In a server-rendered page text may be typed before hydration.
  const takeTyped = useEffectEvent(() => type(input.current?.value ?? text));
  useEffect(() => takeTyped(), []);
  const clear = () => {
    type('');
    search('');
    // The button is removed with the text.
    input.current?.focus();
  };
  return (
    <div className={`${styles.field} screen-only`}>
      <Search aria-hidden="true" size={18} className={styles.icon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
          if (event.key !== 'Enter') return;
          // Enter must not submit a surrounding form.
          event.preventDefault();
          search(text.trim());
        }}
        data-search
      />
      {text !== '' && (
        <button type="button" aria-label="Clear search" className="field-button" onClick={clear}>
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}
