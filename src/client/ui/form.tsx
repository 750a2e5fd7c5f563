import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

/** True if a section shows its fields, and what it says of them while it does not. */
export type Folding = { isOpen: boolean; onToggle: () => void; summary: string };

type SectionProps = {
  title: string;
  folding?: Folding | undefined;
  /** Replaces the fields, which remain in the DOM. */
  instead?: ReactNode;
  children: ReactNode;
};

/** A section of a form under its heading, which may fold it away. */
export function FormSection({ title, folding, instead, children }: SectionProps) {
  const { isOpen = true, onToggle, summary } = folding ?? {};
  return (
    <fieldset className={styles.section}>
      <legend>
        {onToggle ? (
          <button type="button" aria-expanded={isOpen} className={styles.toggle} onClick={onToggle}>
            {title} <ChevronDown aria-hidden="true" size={20} />
          </button>
        ) : (
          title
        )}
      </legend>
      {instead}
      {isOpen ? (
        <div className={styles.fields} hidden={Boolean(instead)}>
          {children}
        </div>
      ) : (
        <p className={styles.folded}>{summary}</p>
      )}
    </fieldset>
  );
}

export type FieldProblem = { id: string; message: string };

type SummaryProps = ComponentProps<'div'> & { title: string; problems: readonly FieldProblem[] };

/** What is wrong with a form, each problem a link to its field; takes the focus after a failed submit. */
export function ErrorSummary({ title, problems, ...rest }: SummaryProps) {
  return (
    <div {...rest} role="alert" tabIndex={-1} className={styles.summary}>
      <p>{title}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ id, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
