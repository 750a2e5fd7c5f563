import type { Session } from '#shared/contracts/sessions.ts';

type Pages<P> = { pages: P[] };

/**
 * Returns pages of sessions with the current data of each session and album, without adding,
 * removing or moving any. Returns the same pages if nothing has changed.
 */
export function withPresent<P extends { data: Session[] }, All extends Pages<P>>(
  shown: All,
  present: readonly Session[],
): All {
  const known = new Map(present.map((session) => [session.id, session]));
  const pages = shown.pages.map((page) => ({
    ...page,
    data: page.data.map((session) => renewed(session, known.get(session.id))),
  }));
  return { ...shown, pages };
}

function renewed(shown: Session, present: Session | undefined): Session {
  if (present === undefined) return shown;
  const known = new Map((present.albums ?? []).map((album) => [album.id, album]));
  const { session_date, location, notes } = present;
  const albums = (shown.albums ?? []).map((album) => known.get(album.id) ?? album);
  return { ...shown, session_date, location, notes, albums };
}
