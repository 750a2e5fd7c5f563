import type { ReactNode } from 'react';
import { Card, Row, Stack, Text } from './primitives.tsx';

type Props = {
  /** Accessible name. */
  label: string;
  title: ReactNode;
  /** Facts below the title. */
  note: ReactNode;
  /** Below title and buttons. */
  details?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
};

/** Entry of a list of cards: a title with a note, and what can be done with it. */
export function EntryCard({ label, title, note, details, children }: Props) {
  return (
    <Card as="li" padding={3} aria-label={label}>
      <Row gap={3} justify="between" wraps>
        <Stack gap={1}>
          <Text as="strong" breaks>
            {title}
          </Text>
          <Text tone="muted" size="s">
            {note}
          </Text>
        </Stack>
        {children}
      </Row>
      {details}
    </Card>
  );
}
