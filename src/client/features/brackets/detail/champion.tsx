import { Image, Share2, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import { ranking } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { useCoverColor } from '../../../components/album/use-cover-color.ts';
import { Button } from '../../../components/controls/button.tsx';
import { shareAddress } from '../../../components/controls/share-address.ts';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import { artistAndSeed, type Songs, songsById } from '../match/match-words.ts';
import type { BracketControls } from '../use-bracket-action.ts';
import styles from './champion.module.css';
import { ChampionPath } from './champion-path.tsx';
import { DuplicateButton } from './duplicate-button.tsx';

const BracketPicture = lazyDialog(
  async () => (await import('../picture/bracket-picture.tsx')).BracketPicture,
);

type Props = {
  bracket: Bracket;
  champion: BracketSong;
  /** True if it won while the page was open. */
  isNew: boolean;
  /** `null` on the shared page, which is read-only. */
  controls: BracketControls | null;
  /** Undo button, placed last. */
  children: ReactNode;
};

/** Shows the winning song: its cover, its path match by match, and the ranking of all others. */
export function Champion({ bracket, champion, isNew, controls, children }: Props) {
  const paint = useCoverColor(champion.cover_url);
  return (
    <section aria-labelledby="champion" className={styles.champion}>
      {isNew && <Confetti />}
      <div
        ref={paint}
        className={`${styles.moment} cover-ground`}
        data-hue={placeholderHue(champion)}
      >
        <span className={styles.cover}>
          <Cover album={champion} sizes="(width < 40rem) 90vw, 30rem" isEager />
        </span>
        <div className={styles.words}>
          <p className={styles.label}>
            <Trophy aria-hidden="true" size={22} /> Champion
          </p>
          <h2 id="champion" tabIndex={-1}>
            {champion.title}
          </h2>
          <Text size="l" breaks>
            {champion.artist}
          </Text>
          <Row gap={2} align="stretch" wraps className={styles.actions}>
            <ChampionActions bracket={bracket} controls={controls}>
              {children}
            </ChampionActions>
          </Row>
          <ChampionPath bracket={bracket} />
        </div>
      </div>
      <SongRanking bracket={bracket} songs={songsById(bracket)} />
    </section>
  );
}

type ActionsProps = {
  bracket: Bracket;
  controls: BracketControls | null;
  /** Link back, placed last. */
  children: ReactNode;
};

/** Buttons for a completed bracket: share it, save an image, play it again. */
function ChampionActions({ bracket, controls, children }: ActionsProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  const close = () => setIsDrawing(false);
  return (
    <>
      <Button onClick={() => shareAddress(bracket.name, pageAddress())}>
        <Share2 aria-hidden="true" size={18} /> Share this page
      </Button>
      <Button onClick={() => setIsDrawing(true)}>
        <Image aria-hidden="true" size={18} /> Save image
      </Button>
      {controls?.isAdmin && <DuplicateButton bracket={bracket} {...controls} label="Play again" />}
      {children}
      {isDrawing && <BracketPicture bracket={bracket} onClose={close} />}
    </>
  );
}

/** Returns the URL of the bracket's page, also on its play page. */
function pageAddress(): string {
  return location.origin + location.pathname.replace(/\/play$/, '');
}

/** True if a bracket was completed while it was shown, not before. */
export function useJustCompleted({ status }: Pick<Bracket, 'status'>): boolean {
  const [atFirst] = useState(status);
  return status === 'completed' && atFirst !== 'completed';
}

/** Ranks shown at first. */
const TOP = 8;

/** Ranks every song; the best first, all on request. */
function SongRanking({ bracket, songs }: { bracket: Bracket; songs: Songs }) {
  const [isWhole, setIsWhole] = useState(false);
  const places = ranking(bracket.matchups);
  const shown = isWhole ? places : places.slice(0, TOP);
  return (
    <section aria-labelledby="ranking" className={styles.ranking}>
      <h3 id="ranking">Ranking</h3>
      <ul className={styles.places}>
        {shown.map(({ place, song_id }) => {
          const song = songs.get(song_id);
          if (song === undefined) return null;
          return (
            <li key={song_id}>
              <Text as="span" size="l" weight={700} isTabular className={styles.place}>
                <VisuallyHidden>Place </VisuallyHidden>
                {place}
              </Text>
              <Thumb album={song} />
              <Text as="span" isTight grows>
                <Text
                  as="strong"
                  truncates
                  className={styles.title}
                  data-withdrawn={song.is_withdrawn || undefined}
                >
                  {song.title}
                </Text>
                <Text as="span" tone="muted" size="s" truncates>
                  {artistAndSeed(song)}
                </Text>
              </Text>
            </li>
          );
        })}
      </ul>
      {places.length > TOP && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the best ${TOP}` : `Show all ${places.length}`}
        </Button>
      )}
    </section>
  );
}
