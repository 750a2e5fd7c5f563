import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import styles from './field.module.css';

type Shared = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

type Wiring = {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = Shared & { id?: string; children: (wiring: Wiring) => ReactNode };

/** Labelled control with hint and error, accessible to screen readers. */
export function Field({ label, error, hint, id: given, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Stack gap={1} className={styles.field}>
      <Text as="label" weight={600} breaks htmlFor={id}>
        {label}
      </Text>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <Text as="div" tone="muted" size="s" breaks id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {error && (
        <Text tone="danger" size="s" weight={600} id={`${id}-error`}>
          {error}
        </Text>
      )}
    </Stack>
  );
}

type TextProps = Shared & ComponentProps<'input'>;

export function TextField({ label, error, hint, id, ...input }: TextProps) {
  return (
    <Field label={label} error={error} hint={hint} {...(id && { id })}>
      {(wiring) => <input type="text" autoComplete="off" {...input} {...wiring} />}
    </Field>
  );
}

type SelectProps = Shared & ComponentProps<'select'>;

export function SelectField({ label, error, hint, id, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} {...(id && { id })}>
      {(wiring) => <select {...select} {...wiring} />}
    </Field>
  );
}

/** Password input that allows paste and has a show button. */
export function PasswordField({ label, error, hint, id, ...input }: TextProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} {...(id && { id })}>
      {(wiring) => (
        <span className={styles.password}>
          <input
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoComplete={input.autoComplete ?? 'current-password'}
            maxLength={256}
          />
          <button
            type="button"
            className="field-button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        </span>
      )}
    </Field>
  );
}

type CheckProps = { label: string; hint?: string | undefined } & ComponentProps<'input'>;

/** Checkbox, or a radio button by its `type`. */
export function CheckField({ label, hint, ...input }: CheckProps) {
  return (
    <Row as="label" gap={3} align="start" isTarget spans className={styles.check}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint && (
          <Stack as="span" tone="muted" size="s" breaks>
            {hint}
          </Stack>
        )}
      </span>
    </Row>
  );
}

type ChoicesProps = { legend: string; describedBy?: string; children: ReactNode };

/** Group of radio buttons in a form. */
export function Choices({ legend, describedBy, children }: ChoicesProps) {
  return (
    <Text as="fieldset" spans aria-describedby={describedBy}>
      <Text as="legend" weight={600}>
        {legend}
      </Text>
      {children}
    </Text>
  );
}
