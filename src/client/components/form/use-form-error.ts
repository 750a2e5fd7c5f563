import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from './form.tsx';

/**
 * State of a form's error: shown in its summary, which is focused every time.
 * @param invalid text for invalid fields; cleared when none is invalid
 */
export function useFormError(invalid: string, problems: readonly FieldProblem[]) {
  const [rejection, setRejection] = useState<{ message: string } | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isNew = useRef(false);
  const isOver = rejection?.message === invalid && problems.length === 0;

  useEffect(() => {
    if (!isNew.current || summary.current === null) return;
    isNew.current = false;
    summary.current.focus();
  });

  return {
    summary,
    problem: isOver ? null : (rejection?.message ?? null),
    reject: (message: string) => {
      isNew.current = true;
      setRejection({ message });
    },
    clearError: () => setRejection(null),
  };
}
