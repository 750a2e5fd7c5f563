import {
  currentAlbum,
  getRatings,
  type Room,
  type RoomAlbum,
  RoomError,
  type RoomPrediction,
  type RoomSeat,
  type RoomTier,
} from '#shared/domain/rooms/room.ts';

/** A field is unchanged if undefined, and withdrawn by `null`. */
export type Predicting = {
  album_id: string;
  call?: RoomTier | null | undefined;
  guess?: string | null | undefined;
};

/**
 * Seals, changes or withdraws the call or the guess of a seat, in the first attempt: after it, the
 * cards are known. What another browser sealed in the same seat is replaced as a whole, so that its
 * new holder never sees it.
 * @throws RoomError NOT_RATING, NO_SUCH_GAME
 */
export function predict(room: Room, seat: RoomSeat, { album_id, call, guess }: Predicting): Room {
  const current = currentAlbum(room);
  if (current?.album_id !== album_id || current.state !== 'rating')
    throw new RoomError('NOT_RATING');
  if (current.attempt > 1) throw new RoomError('NO_SUCH_GAME');
  if (call != null && !room.has_calls) throw new RoomError('NO_SUCH_GAME');
  if (guess != null && !room.has_guesses) throw new RoomError('NO_SUCH_GAME');
  const { reviewer, id: seat_id } = seat;
  const isOwn = (one: RoomPrediction) => one.album_id === album_id && one.reviewer === reviewer;
  const stored = room.predictions.find(isOwn);
  const before = stored?.seat_id === seat_id ? stored : { call: null, guess: null };
  const after = {
    call: call === undefined ? before.call : call,
    guess: guess === undefined ? before.guess : guess,
  };
  if (stored === before && before.call === after.call && before.guess === after.guess) return room;
  const others = room.predictions.filter((one) => !isOwn(one));
  if (after.call === null && after.guess === null) return { ...room, predictions: others };
  return { ...room, predictions: [...others, { album_id, reviewer, seat_id, ...after }] };
}

/** Reviewers who have done everything for an album that the reveal waits for. */
export function findReady(room: Room, album: RoomAlbum): Set<string> {
  const { album_id } = album;
  const predictions = new Map(
    getPredictions(room, album_id).map((prediction) => [prediction.reviewer, prediction]),
  );
  const ready = getRatings(room, album_id).filter(({ reviewer }) => {
    if (album.state !== 'rating' || album.attempt > 1) return true;
    const prediction = predictions.get(reviewer);
    return (
      (!room.has_calls || prediction?.call != null) &&
      (!room.has_guesses || prediction?.guess != null)
    );
  });
  return new Set(ready.map(({ reviewer }) => reviewer));
}

export function getPredictions(
  { predictions }: Pick<Room, 'predictions'>,
  album_id: string,
): RoomPrediction[] {
  return predictions.filter((prediction) => prediction.album_id === album_id);
}

/** Switches the games; sealed predictions of a game that ends are deleted. */
export function setGames(room: Room, games: { calls: boolean; guesses: boolean }): Room {
  if (room.has_calls === games.calls && room.has_guesses === games.guesses) return room;
  const current = currentAlbum(room);
  // Those of an earlier attempt are revealed.
  const isSealed = current?.state === 'rating' && current.attempt === 1;
  const predictions = room.predictions.flatMap((one) => {
    if (!isSealed || one.album_id !== current.album_id) return [one];
    const call = games.calls ? one.call : null;
    const guess = games.guesses ? one.guess : null;
    return call === null && guess === null ? [] : [{ ...one, call, guess }];
  });
  return { ...room, has_calls: games.calls, has_guesses: games.guesses, predictions };
}

/** Deletes the predictions of an album, of one reviewer or of all. */
export function withoutPredictions(
  room: Pick<Room, 'predictions'>,
  album_id: string,
  reviewer?: string,
): readonly RoomPrediction[] {
  return room.predictions.filter(
    (one) => one.album_id !== album_id || (reviewer !== undefined && one.reviewer !== reviewer),
  );
}
