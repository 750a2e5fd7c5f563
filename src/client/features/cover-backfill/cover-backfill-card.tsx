import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../../components/feedback/notices.tsx';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { formatResult } from './backfill-text.ts';
import { BackfillSection } from './cover-backfill-panel.tsx';
import { useCoverBackfill } from './use-cover-backfill.ts';

/** Shows the cover backfill to admins while albums lack a cover or a run is active. */
export function CoverBackfillCard() {
  const isAdmin = useIsAdmin();
  // A rejected password signs out; the dialog for the next one stays open.
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  if (isAdmin && !wasAdmin) setWasAdmin(true);
  return wasAdmin && <AdminCard isAdmin={isAdmin} />;
}

function AdminCard({ isAdmin }: { isAdmin: boolean }) {
  const backfill = useCoverBackfill();
  const { status, isRunning, hasSeenRun, dialog } = backfill;
  const isFinished = hasSeenRun && !isRunning && status?.missing === 0;
  const notifyResult = useEffectEvent(() => {
    if (status) notify(formatResult(status));
  });
  useEffect(() => {
    if (isFinished) notifyResult();
  }, [isFinished]);
  const isShown = isAdmin && (isRunning || (status !== undefined && status.missing > 0));
  return (
    <>
      {isShown && <BackfillSection backfill={backfill} />}
      {dialog}
    </>
  );
}
