import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';

/** Whether a bracket was completed while it was shown, not before. */
export function useJustCompleted({ status }: Pick<Bracket, 'status'>): boolean {
  const [atFirst] = useState(status);
  return status === 'completed' && atFirst !== 'completed';
}
