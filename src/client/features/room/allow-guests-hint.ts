/** Hint of the switch in the start form and in the host's view. */
export const ALLOW_GUESTS_HINT =
  'Friends who aren’t reviewers type a name and play along. Their cards don’t count toward the album.';
