import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { keepClear } from '../../hooks/bottom-bar.ts';
import { Grid, Row, Stack, Text } from '../layout/primitives.tsx';
import styles from './form.module.css';

/** State of a collapsible section, and its text while collapsed. */
export type Folding = { isOpen: boolean; onToggle: () => void; summary: string };

type SectionProps = {
  /** Target of a link. */
  id?: string;
  title: string;
  folding?: Folding | undefined;
  /** Content before the fields. */
  before?: ReactNode;
  /** True to hide the fields, which remain in the DOM. */
  isFolded?: boolean | undefined;
  children: ReactNode;
};

/** Section of a form with a heading, optionally collapsible. */
export function FormSection(props: SectionProps) {
  const { id, title, folding, before, isFolded = false, children } = props;
  const { isOpen = true, onToggle, summary } = folding ?? {};
  return (
    <Stack as="fieldset" gap={4} id={id} className={styles.section}>
      <legend>
        {onToggle ? (
          <Row
            as="button"
            gap={2}
            isTarget
            type="button"
            aria-expanded={isOpen}
            className={styles.toggle}
            onClick={onToggle}
          >
            {title} <ChevronDown aria-hidden="true" size={20} className="chevron" />
          </Row>
        ) : (
          title
        )}
      </legend>
      {before}
      {isOpen ? (
        <Grid columns={16} fits gap={4} columnGap={5} hidden={isFolded}>
          {children}
        </Grid>
      ) : (
        <Text tone="muted">{summary}</Text>
      )}
    </Stack>
  );
}

export type FieldProblem = { id: string; message: string };

type SummaryProps = ComponentProps<'div'> & { title: string; problems: readonly FieldProblem[] };

/** Error summary of a form, each error linked to its field; focused after a failed submit. */
export function ErrorSummary({ title, problems, ...rest }: SummaryProps) {
  return (
    <Stack
      {...rest}
      padding={4}
      ground="problem"
      role="alert"
      tabIndex={-1}
      className={styles.summary}
    >
      <Text tone="danger" weight={700}>
        {title}
      </Text>
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
    </Stack>
  );
}

type BarProps = Omit<ComponentProps<'div'>, 'ref'> & { status: ReactNode };

/** Status and buttons of a long form, at the bottom of the window. */
export function FormBar({ status, className = '', children, ...rest }: BarProps) {
  return (
    <Row
      {...rest}
      ref={keepClear}
      gap={3}
      justify="end"
      wraps
      padding={3}
      className={`${styles.bar} ${className}`}
    >
      <Text tone="accent" weight={600} role="status" className={styles.state}>
        {status}
      </Text>
      {children}
    </Row>
  );
}
