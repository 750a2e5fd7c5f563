import { formatCount } from '#shared/domain/format-count.ts';
import { countEntries } from '../changelog/changelog-repository.ts';
import type { LeftOutValues } from './left-out-values.ts';
import { formatLines } from './sheet/format-lines.ts';
import type { Additions } from './transfer-repository.ts';

/** The changes of an import. */
export type Plan = {
  additions: Additions;
  /** Number of albums that exist and do not change. */
  alreadyThere: number;
  /** Number of albums that exist and get ratings. */
  rated: number;
  /** Number of albums that were deleted here; an import does not restore them. */
  skippedAsDeleted: number;
  /** Lines of rows that are skipped because of a problem. */
  skippedLines: readonly number[];
  /** Values of columns that are not stored. */
  leftOutValues: readonly LeftOutValues[];
  /** Number of new sessions whose rows name several locations. */
  sessionsOfSeveralLocations: number;
  /** Number of new covers. */
  covers: number;
};

export function emptyPlan(): Plan {
  return {
    additions: {
      people: [],
      sessions: [],
      albums: [],
      albumWords: [],
      ratings: [],
      changes: [],
      ownChanges: [],
      changeGroups: [],
      brackets: [],
      recaps: [],
      clubRounds: [],
      rankings: [],
      settings: {},
    },
    alreadyThere: 0,
    rated: 0,
    skippedAsDeleted: 0,
    skippedLines: [],
    leftOutValues: [],
    sessionsOfSeveralLocations: 0,
    covers: 0,
  };
}

/** Describes a completed or possible import in sentences. */
export function summary(plan: Plan, dryRun: boolean): string {
  const { albums, changes, ownChanges, brackets, recaps, clubRounds, rankings, settings } =
    plan.additions;
  const changed = Object.keys(settings).length;
  const deleted = albums.filter(({ deleted_at }) => deleted_at !== null).length;
  const several = plan.sessionsOfSeveralLocations;
  const entries = changes.length + countEntries(ownChanges);
  const [add, write] = dryRun ? ['Would add', 'Would write'] : ['Added', 'Wrote'];
  return [
    `${add} ${formatCount(albums.length, 'album')} in ${formatCount(touchedSessions(plan), 'session')} (${plan.alreadyThere} skipped, already there).`,
    ...ratingSentences(plan, dryRun),
    ...wordsSentences(plan, dryRun),
    plan.skippedAsDeleted > 0 &&
      `${plan.skippedAsDeleted} more skipped because they were deleted here. To restore them, use spindle restore-album.`,
    skippedRowsText(plan, dryRun),
    deleted > 0 && `${formatCount(deleted, 'of the albums is', 'of the albums are')} deleted.`,
    several > 0 &&
      `${formatCount(several, 'date names', 'dates name')} several locations. Each session has the one that most of its rows have.`,
    leftOutText(plan),
    brackets.length > 0 && `${add} ${formatCount(brackets.length, 'bracket')}.`,
    recaps.length > 0 && `${add} ${formatCount(recaps.length, 'recap')}.`,
    clubRounds.length > 0 && `${add} ${formatCount(clubRounds.length, 'round')}.`,
    rankings.length > 0 &&
      `${add} ${formatCount(rankings.length, 'tier ranking', 'tier rankings')}.`,
    changed > 0 && `${add} ${formatCount(changed, 'setting')} of the club.`,
    entries > 0 && `${write} ${formatCount(entries, 'changelog entry', 'changelog entries')}.`,
    plan.covers > 0 && `${write} ${formatCount(plan.covers, 'cover file')}.`,
    dryRun && 'Nothing was written.',
  ]
    .filter((sentence) => sentence !== false)
    .join('\n');
}

/** 'Added 14 ratings of 9 albums that are in the list.', and a sentence about replaced ones. */
export function ratingSentences({ additions: { ratings } }: Plan, dryRun = false): string[] {
  const added = ratings.filter(({ old_tier }) => old_tier === null);
  const replaced = ratings.length - added.length;
  const albums = new Set(added.map(({ album_id }) => album_id)).size;
  const [add, replace] = dryRun ? ['Would add', 'Would replace'] : ['Added', 'Replaced'];
  const rated = formatCount(albums, 'album that is', 'albums that are');
  return [
    ...(albums > 0
      ? [`${add} ${formatCount(added.length, 'rating')} of ${rated} in the list.`]
      : []),
    ...(replaced > 0 ? [`${replace} ${formatCount(replaced, 'rating')}.`] : []),
  ];
}

/** 'Added 3 notes about albums.', or nothing without any. */
export function wordsSentences({ additions: { albumWords } }: Plan, dryRun = false): string[] {
  if (albumWords.length === 0) return [];
  const count = formatCount(albumWords.length, 'note about albums', 'notes about albums');
  return [`${dryRun ? 'Would add' : 'Added'} ${count}.`];
}

/** '2 rows left out: lines 5 and 9.', or `false` for none. */
export function skippedRowsText({ skippedLines }: Plan, dryRun = false): string | false {
  if (skippedLines.length === 0) return false;
  const leftOut = dryRun ? 'would be left out' : 'left out';
  return `${formatCount(skippedLines.length, 'row')} ${leftOut}: ${formatLines(skippedLines)}.`;
}

/** 'Values left out: Genre 12, Notes 2.', or `false` for none. */
function leftOutText({ leftOutValues }: Plan): string | false {
  if (leftOutValues.length === 0) return false;
  const counts = leftOutValues.map(({ column, count }) => `${column} ${count}`);
  return `Values left out: ${counts.join(', ')}.`;
}

/** Number of sessions that are new or get albums. */
export function touchedSessions({ additions: { sessions, albums } }: Plan): number {
  return new Set([
    ...sessions.map(({ id }) => id),
    ...albums.map(({ session_id }) => session_id).filter((id) => id !== null),
  ]).size;
}
