import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

/** A section of a form under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
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
