import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import styles from './message.module.css';

type Props = {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  isProblem?: boolean;
  /** Id of the title, if it is the heading of the page. */
  headingId?: string;
};

/** Message in place of content: ended, failed or, as `EmptyState`, empty, with next steps. */
export function Message(props: Props) {
  const { title, icon, children, actions, isProblem = false, headingId } = props;
  return (
    <Stack
      gap={3}
      align="center"
      className={styles.message}
      {...(headingId === undefined && { role: isProblem ? 'alert' : 'status' })}
    >
      {icon && (
        <Text as="span" tone="muted" aria-hidden="true">
          {icon}
        </Text>
      )}
      {headingId === undefined ? (
        <Text size="l" weight={700} font="display" className={styles.title}>
          {title}
        </Text>
      ) : (
        <Text as="h1" size="2xl" id={headingId} tabIndex={-1}>
          {title}
        </Text>
      )}
      {children && (
        <Text as="div" tone="muted" className={styles.text}>
          {children}
        </Text>
      )}
      {actions && (
        <Row gap={3} align="stretch" justify="center" wraps className={styles.actions}>
          {actions}
        </Row>
      )}
    </Stack>
  );
}

type RejectionProps = { text: string | null | undefined };

/** Why the server rejected what was just pressed; nothing without a text. */
export function Rejection({ text }: RejectionProps) {
  if (text == null) return null;
  return (
    <Text tone="danger" weight={600} role="alert">
      {text}
    </Text>
  );
}
