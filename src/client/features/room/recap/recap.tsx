import { Ban } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Cover } from '../../../components/album/cover.tsx';
import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { RecapRatings } from '../../../components/album/rating-list.tsx';
import { Standings } from '../../../components/album/standings.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { useCoverColor } from '../../../components/album/use-cover-color.ts';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import type { Recap, Recap as RecapAnswer } from '../../../queries/recaps.ts';
import { isUnanimousS } from '../../voting/reveal/cards.ts';
import { describeVeto } from '../../voting/reveal/suggestion.ts';
import { CardFigures } from '../../voting/reveal/verdict-fields.tsx';
import styles from './recap.module.css';
import { describeAwards } from './recap-awards.ts';
import { RecapAwards, RecapFacts, RecapWinner } from './recap-facts.tsx';
import { barShare, getNameFormatter } from './recap-words.ts';

/** Recap of a session (product/rooms.md#recap). */
export function RecapView({ recap }: { recap: RecapAnswer }) {
  return (
    <Stack gap={7}>
      {recap.albums.some(({ ratings }) => isUnanimousS(ratings)) && <Confetti />}
      <Stack gap={4}>
        <RecapWinner recap={recap} />
        <RecapFacts recap={recap} />
      </Stack>
      {describeAwards(recap).length > 0 && (
        <Stack as="section" gap={4} aria-labelledby="recap-awards">
          <h2 id="recap-awards">Awards</h2>
          <RecapAwards recap={recap} />
        </Stack>
      )}
      <Standings
        standings={recap.standings}
        guests={getGuestNames(recap.albums.flatMap(({ ratings }) => ratings))}
        title="Points of the games"
      />
      <Stack as="section" gap={4} aria-labelledby="recap-albums">
        <h2 id="recap-albums">Albums</h2>
        <Stack as="ol" gap={5}>
          {recap.albums.map((album) => (
            <li key={album.album_id}>
              <Album album={album} />
            </li>
          ))}
        </Stack>
      </Stack>
      <RecapPeople recap={recap} />
    </Stack>
  );
}

type Album = RecapAnswer['albums'][number];

function Album({ album }: { album: Album }) {
  const { album_id, title, artist, tier, ratings, submitter, is_auto_saved = false } = album;
  const veto = describeVeto(album);
  const isMoment = isUnanimousS(ratings);
  const paint = useCoverColor(isMoment ? album.cover_url : null);
  return (
    <article
      ref={paint}
      className={isMoment ? `${styles.album} ${styles.moment} cover-ground` : styles.album}
      data-hue={isMoment ? placeholderHue(album) : undefined}
      aria-labelledby={`recap-${album_id}`}
    >
      <span className={styles.cover}>
        <Cover
          album={album}
          sizes={isMoment ? '(width < 40rem) 90vw, 20rem' : '(width < 40rem) 5rem, 9rem'}
        />
      </span>
      <Stack>
        <Text as="h3" size="xl" breaks id={`recap-${album_id}`} className={styles.title}>
          <DialogLink opens={{ album: album_id }}>{title}</DialogLink>
        </Text>
        <Text tone="muted">{artist}</Text>
        {submitter !== null && (
          <Text tone="muted" size="s">
            Brought by {submitter}
          </Text>
        )}
        <CardFigures {...album} />
        {is_auto_saved && (
          <Text tone="muted" size="s">
            Saved automatically when the room closed
          </Text>
        )}
      </Stack>
      <span>
        <TierBadge tier={tier} size="large" />
      </span>
      <Stack gap={3} className={styles.said}>
        {veto !== null && (
          <Row as="p" gap={2} tone="danger">
            <Ban aria-hidden="true" size={18} /> {veto}
          </Row>
        )}
        <RecapRatings ratings={ratings} />
      </Stack>
    </article>
  );
}

/** Lists each reviewer's average, the most generous first. */
function RecapPeople({ recap }: { recap: Recap }) {
  const format = getNameFormatter(recap);
  return (
    <Stack as="section" gap={3} aria-labelledby="recap-people" className={styles.people}>
      <h2 id="recap-people">Most generous first</h2>
      <Stack as="table">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Average</th>
            <th scope="col">Albums rated</th>
          </tr>
        </thead>
        <tbody>
          {recap.averages.map(({ reviewer, average, rated }) => (
            <tr key={reviewer}>
              <Text as="th" weight={600} scope="row">
                {format(reviewer)}
              </Text>
              <Row as="td" gap={3} grows isTabular>
                <span
                  aria-hidden="true"
                  className={styles.bar}
                  style={{ '--share': barShare(average) } as CSSProperties}
                />
                <Text as="span" weight={600}>
                  {average === null ? '–' : average.toFixed(1)}
                </Text>
              </Row>
              <Text as="td" tone="muted" size="s" isTabular>
                {rated === 1 ? '1 album' : `${rated} albums`}
              </Text>
            </tr>
          ))}
        </tbody>
      </Stack>
    </Stack>
  );
}
