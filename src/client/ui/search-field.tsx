import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './search-field.module.css';

/** rules.md#times */
const DEBOUNCE_MS = 300;

/** Puts the cursor where a search is typed. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-search]')?.focus();
}

type Props = {
  label: string;
  value: string;
  /** Called after a pause in typing, and at once when cleared or by Enter. */
  onChange: (value: string) => void;
  /** Milliseconds of the pause. */
  pauseMs?: number;
};

/** A search box: what is typed counts after a pause, Escape clears it, `/` comes to it. */
export function SearchField({ label, value, onChange, pauseMs = DEBOUNCE_MS }: Props) {
  const [typed, setTyped] = useState({ text: value, for: value });
  // What was typed stands until the value changes by another hand: Back, or a chip that is removed.
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
  // In a page that the server drew something may have been typed before this was there.
  const takeTyped = useEffectEvent(() => {
    const early = input.current?.value ?? text;
    if (early !== text) setTyped({ text: early, for: value });
  });
  useEffect(() => takeTyped(), []);
  const clear = () => {
    setTyped({ text: '', for: value });
    if (value !== '') onChange('');
    // The button goes with the text.
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
          // Of a form that it stands in this is no time to go on.
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
