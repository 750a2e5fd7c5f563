import type { ReactNode } from 'react';
import { Cover } from '../album/cover.tsx';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import styles from './edited-subject.module.css';

type PageProps = {
  title: string;
  /** `EditedSubject`, once it is loaded. */
  subject: ReactNode;
  /** True until it is loaded, or fails to: what is below it would move. */
  isLoading: boolean;
  /** True for a grid, wider than a form, below the subject. */
  isWide?: boolean;
  children: ReactNode;
};

/** Page with a form, and its subject beside it at a desk. */
export function EditPage(props: PageProps) {
  const { title, subject, isLoading, isWide = false, children } = props;
  return (
    <Stack gap={5} className={`frame ${isWide ? styles.wide : styles.beside}`}>
      <Text as="h1" size="2xl" tabIndex={-1} spans>
        {title}
      </Text>
      <div className={styles.subject}>{isLoading ? <p role="status">Loading…</p> : subject}</div>
      {!isLoading && (
        <Stack gap={5} alignRows="start">
          {children}
        </Stack>
      )}
    </Stack>
  );
}

type Props = {
  title: string;
  detail: string;
  /** Covers before the text. */
  albums: readonly { id: string; artist: string; title: string; cover_url: string | null }[];
};

/** Shows the subject of an admin page, from the password step on. */
export function EditedSubject({ title, detail, albums }: Props) {
  return (
    <Row gap={3} columnGap={4} wraps>
      {albums.length > 0 && (
        <Row as="span" gap={2} align="stretch" wraps>
          {albums.map((album) => (
            <span key={album.id} className={styles.cover}>
              <Cover album={album} sizes="(width < 70rem) 64px, 240px" isEager />
            </span>
          ))}
        </Row>
      )}
      <Stack as="p" breaks className={styles.words}>
        <Text as="strong" size="l" weight={700} font="display" isTight>
          {title}
        </Text>
        <Text as="span" tone="muted">
          {detail}
        </Text>
      </Stack>
    </Row>
  );
}
