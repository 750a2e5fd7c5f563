import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from './form.tsx';

/**
 * Why a form was not saved: said in its summary, which takes the focus every time.
 * @param invalid what is said of fields that are wrong; it goes when none of them is any more
 */
export function useFormError(invalid: string, problems: readonly FieldProblem[]) {
  const [refusal, setRefusal] = useState<{ message: string } | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isNew = useRef(false);
  const isOver = refusal?.message === invalid && problems.length === 0;

  useEffect(() => {
    if (!isNew.current || summary.current === null) return;
    isNew.current = false;
    summary.current.focus();
  });

  return {
    summary,
    problem: isOver ? null : (refusal?.message ?? null),
    refuse: (message: string) => {
      isNew.current = true;
      setRefusal({ message });
    },
    forget: () => setRefusal(null),
  };
}
