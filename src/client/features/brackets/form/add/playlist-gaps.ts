import type { PlaylistCut } from '#shared/contracts/playlists.ts';

type Gaps = { left_out: { episodes: number; local_files: number }; cut: PlaylistCut | null };

/**
 * Describes the parts of a playlist that are left out; empty if there are none
 * (product/insights.md#playlists).
 */
export function tellGaps({ left_out, cut }: Gaps): string {
  return [cut && tellCut(cut), tellLeftOut(left_out)].filter(Boolean).join(' ');
}

function tellCut({ read, total }: PlaylistCut): string {
  const first = `The first ${group(read)}`;
  return total === null ? `${first} songs; there are more.` : `${first} of ${group(total)} songs.`;
}

function tellLeftOut({ episodes, local_files }: Gaps['left_out']): string {
  const parts = [
    episodes > 0 && `${episodes} ${episodes === 1 ? 'episode' : 'episodes'}`,
    local_files > 0 && `${local_files} local ${local_files === 1 ? 'file' : 'files'}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Left out: ${parts.join(' and ')}.`;
}

function group(count: number): string {
  return count.toLocaleString('en-US');
}
