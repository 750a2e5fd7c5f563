import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { getRounds, roundName, winnerPath } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { artistAndSeed, getSong, type Songs, songsById } from '../match/match-words.ts';
import styles from './champion-path.module.css';

/** Songs that the champion beat, from the first round to the final, as a line of covers. */
export function ChampionPath({ bracket }: { bracket: Bracket }) {
  const songs = songsById(bracket);
  const rounds = getRounds(bracket.matchups);
  return (
    <section aria-labelledby="path" className={styles.section}>
      <h3 id="path">Path to the title</h3>
      <Stack as="ol" tabIndex={0} aria-labelledby="path" className={styles.path}>
        {winnerPath(bracket.matchups).map((match) => (
          <li key={match.id}>
            <span className={styles.round}>{roundName(match.round, rounds)}</span>
            <Beaten match={match} songs={songs} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Beaten({ match, songs }: { match: BracketMatch; songs: Songs }) {
  const loser = getSong(match.winner_id === match.song_a ? match.song_b : match.song_a, songs);
  if (loser === null) return <span className={styles.bye}>Bye</span>;
  return (
    <>
      <span className={styles.cover}>
        <Cover album={loser} sizes="12rem" />
      </span>
      <Text as="span" lines={3} isTight>
        {match.state === 'walkover' ? 'Walkover against' : 'Beat'} <strong>{loser.title}</strong>
      </Text>
      <Text as="span" truncates className={styles.round}>
        {artistAndSeed(loser)}
      </Text>
    </>
  );
}
