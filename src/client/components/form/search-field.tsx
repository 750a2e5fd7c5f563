import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './search-field.module.css';

/** product/conventions.md#times */
const DEBOUNCE_MS = 300;

/** Focuses the search field. */
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

/** Debounced search field: Escape clears it, `/` focuses it. */
export function SearchField({ label, value, onChange, pauseMs = DEBOUNCE_MS }: Props) {
  const [typed, setTyped] = useState({ text: value, for: value });
  // Preserves the typed text until the value changes from outside: Back, or a removed filter.
  if (typed.for !== value && typed.text.trim() === value)
    setTyped({ text: typed.text, for: value });
  const text = typed.for === value ? typed.text : value;
  const settle = useEffectEvent((settled: string) => {
    if (settled !== value) onChange(settled);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  const input = useRef<HTMLInputElement>(null);
  // In a server-rendered page text may be typed before hydration.
  const takeTyped = useEffectEvent(() => {
    const early = input.current?.value ?? text;
    if (early !== text) setTyped({ text: early, for: value });
  });
  useEffect(() => takeTyped(), []);
  const clear = () => {
    setTyped({ text: '', for: value });
    if (value !== '') onChange('');
    // The button is removed with the text.
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
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
        onChange={(event) => setTyped({ text: event.target.value, for: value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
          if (event.key !== 'Enter') return;
          // Enter must not submit a surrounding form.
          event.preventDefault();
          if (text.trim() !== value) onChange(text.trim());
        }}
        data-search
      />
      {text !== '' && (
        <button type="button" aria-label="Clear search" className={styles.clear} onClick={clear}>
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}
