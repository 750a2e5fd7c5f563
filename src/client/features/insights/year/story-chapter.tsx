import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { useCoverColor } from '../../../components/album/use-cover-color.ts';
import { Text } from '../../../components/layout/primitives.tsx';
import type { Year } from './year-picture-dialog.tsx';
import styles from './year-story.module.css';

/** A year, and the buttons to share it. */
export type StoryYear = Year & { actions: ReactNode };

/** Chapter of the story of a year: one fact, as large as the window. */
export type StoryChapter = {
  /** Fragment of its URL. */
  id: string;
  /** Short name, above its fact. */
  name: string;
  /** Color that fills it: of a tier, of a person or a cover, or of the club; none by default. */
  color?: { 'data-tier': Tier } | { 'data-hue': number } | { 'data-tone': 'accent' };
  /** Cover whose color fills it, once it is loaded. */
  coverUrl?: string | null;
  content: ReactNode;
};

type Props = {
  chapter: StoryChapter;
  /** Chapter after it. */
  next: StoryChapter | undefined;
};

export function ChapterScreen({ chapter, next }: Props) {
  const { id, color, coverUrl = null, content } = chapter;
  const paint = useCoverColor(coverUrl);
  return (
    <section
      ref={paint}
      id={id}
      aria-labelledby={`${id}-fact`}
      className={styles.chapter}
      data-chapter
      {...color}
    >
      {content}
      {next && (
        <a
          href={`#${next.id}`}
          aria-label={`Next: ${next.name}`}
          className={`${styles.next} screen-only`}
        >
          <ChevronDown aria-hidden="true" size={28} />
        </a>
      )}
    </section>
  );
}

type FactProps = {
  id: string;
  name: string;
  /** The fact itself. */
  title: ReactNode;
  children?: ReactNode;
};

/** Name, fact and explanation of a chapter. */
export function ChapterFact({ id, name, title, children }: FactProps) {
  return (
    <div className={styles.words}>
      <Text weight={700} size="l" font="display">
        {name}
      </Text>
      <Text as="h2" lines={4} tabIndex={-1} id={`${id}-fact`} className={styles.fact}>
        {title}
      </Text>
      {children}
    </div>
  );
}

type CoverProps = { album: Parameters<typeof Cover>[0]['album'] };

export function ChapterCover({ album }: CoverProps) {
  return (
    <span className={styles.cover}>
      <Cover album={album} sizes="(width < 48rem) 90vw, 45vw" />
    </span>
  );
}

type SideProps = {
  tier: Tier;
  /** Text below the tier. */
  children: ReactNode;
};

/** Tier as large as a side of the window, and who gave it. */
export function TierSide({ tier, children }: SideProps) {
  return (
    <div className={styles.side} data-tier={tier}>
      <TierBadge tier={tier} size="large" />
      <Text weight={700} size="xl" font="display" isTight>
        {children}
      </Text>
    </div>
  );
}
