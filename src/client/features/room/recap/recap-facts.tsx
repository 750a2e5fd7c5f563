import { Fact, FactSide, Facts } from '../../../components/album/fact.tsx';
import type { Recap } from '../../../queries/recaps.ts';
import { describeAwards, describeWinner } from './recap-awards.ts';
import { favouriteWords, getNameFormatter, pairWords } from './recap-words.ts';

export function RecapAwards({ recap }: { recap: Recap }) {
  const awards = describeAwards(recap);
  if (awards.length === 0) return null;
  return (
    <Facts>
      {awards.map((award) => (
        <Fact key={award.name} {...award} />
      ))}
    </Facts>
  );
}

/** Winner of the games; nothing without one. */
export function RecapWinner({ recap }: { recap: Recap }) {
  const winner = describeWinner(recap);
  if (winner === null) return null;
  return (
    <Facts>
      <Fact {...winner} />
    </Facts>
  );
}

/** Highlights of the session. */
export function RecapFacts({ recap }: { recap: Recap }) {
  const { closest_pair, biggest_fight, favourite } = recap;
  const { high, low } = biggest_fight ?? {};
  const format = getNameFormatter(recap);
  const getAlbum = (id: string) => recap.albums.find(({ album_id }) => album_id === id);
  const loved = favourite && getAlbum(favourite.album_id);
  const fought = biggest_fight && getAlbum(biggest_fight.album_id);
  return (
    <Facts>
      {favourite && loved && (
        <Fact name="Favorite" album={loved} what={loved.title} more={favouriteWords(recap)} />
      )}
      {high && low && fought && (
        <Fact
          name="Biggest fight"
          album={fought}
          what={fought.title}
          more={
            <>
              <FactSide {...high} reviewer={format(high.reviewer)} />{' '}
              <FactSide {...low} reviewer={format(low.reviewer)} />
            </>
          }
        />
      )}
      {closest_pair && (
        <Fact
          name="Twins"
          what={closest_pair.reviewers.map(format).join(' & ')}
          more={pairWords(closest_pair)}
        />
      )}
    </Facts>
  );
}
