import { Trophy } from 'lucide-react';
import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { RowLink } from '../../../components/controls/row-link.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import type { YearReviewData } from '../insights-query.ts';
import { ChapterCover, type StoryChapter, type StoryYear } from './story-chapter.tsx';
import styles from './year-story.module.css';

/** Links the winners of a year's brackets, the latest large. */
export function findChampionsChapter({ review: { champions } }: StoryYear): StoryChapter | null {
  const [latest, ...others] = champions;
  if (latest === undefined) return null;
  const id = 'champions';
  const name = others.length === 0 ? 'Champion' : 'Champions';
  return {
    id,
    name,
    color: { 'data-hue': placeholderHue(latest) },
    coverUrl: latest.cover_url,
    content: (
      <div className={styles.beside}>
        <ChapterCover album={latest} />
        <div className={styles.words}>
          <Row gap={2} weight={700} size="l" font="display">
            <Trophy aria-hidden="true" size={24} /> {name}
          </Row>
          <Text as="h2" lines={4} tabIndex={-1} id={`${id}-fact`} className={styles.fact}>
            <RowLink
              isInline
              to="/brackets/$id"
              params={{ id: latest.bracket_id }}
              className={styles.link}
            >
              {latest.title}
            </RowLink>
          </Text>
          <Text size="xl" breaks>
            {latest.artist}
          </Text>
          <Text size="l" breaks>
            won {latest.name}
          </Text>
          <OtherChampions champions={others} />
        </div>
      </div>
    ),
  };
}

function OtherChampions({ champions }: Pick<YearReviewData, 'champions'>) {
  if (champions.length === 0) return null;
  return (
    <ul className={styles.champions}>
      {champions.map(({ bracket_id, name, ...song }) => (
        <li key={bracket_id}>
          <RowLink
            gap={3}
            to="/brackets/$id"
            params={{ id: bracket_id }}
            className={styles.champion}
          >
            <Thumb album={song} />
            <Stack as="span" isTight>
              <Text as="span" weight={600} breaks>
                {song.title}
              </Text>
              <Text as="span" size="s" breaks>
                {song.artist}
              </Text>
              <Text as="span" size="s" breaks>
                won {name}
              </Text>
            </Stack>
          </RowLink>
        </li>
      ))}
    </ul>
  );
}
