import type { Session, SessionSummary } from '#shared/contracts/sessions.ts';

type Page = { data: Session[]; next_session?: SessionSummary | undefined };
type Pages<P> = { pages: P[] };

/**
 * Returns pages of sessions with the current data of each session and album, without adding,
 * removing or moving any. Returns the same pages if nothing has changed.
 */
export function withPresent<P extends Page, All extends Pages<P>>(
  shown: All,
  present: readonly Session[],
): All {
  const known = new Map(present.map((session) => [session.id, session]));
  const pages = shown.pages.map((page) => ({
    ...page,
    data: page.data.map((session) => renewed(session, known.get(session.id))),
    ...(page.next_session && { next_session: renewedNext(page.next_session, known) }),
  }));
  return { ...shown, pages };
}

function renewedNext(shown: SessionSummary, known: Map<string, Session>): SessionSummary {
  const { session_date, location, album_count } = known.get(shown.id) ?? shown;
  // Without a date it is no next session; the next refetch removes it.
  return session_date === null ? shown : { ...shown, session_date, location, album_count };
}

function renewed(shown: Session, present: Session | undefined): Session {
  if (present === undefined) return shown;
  const known = new Map((present.albums ?? []).map((album) => [album.id, album]));
  const { session_date, location, notes } = present;
  const albums = (shown.albums ?? []).map((album) => known.get(album.id) ?? album);
  return { ...shown, session_date, location, notes, albums };
}
