import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useClock } from '../../hooks/hydration.ts';
import { TOOL_CLASS, ToolName } from './tool-name.tsx';

const DAY_MS = 86_400_000;

/**
 * Links to the list of yesterday, where the time machine starts (product/insights.md#time-machine).
 */
export function TimeMachineLink() {
  const { now, getDay } = useClock();
  const yesterday = getDay(new Date(now.getTime() - DAY_MS));
  return (
    <Link
      to="."
      search={(present: object) => ({ ...present, at: yesterday })}
      resetScroll={false}
      className={TOOL_CLASS}
      title="Time machine"
    >
      <History aria-hidden="true" size={18} />
      <ToolName>Time machine</ToolName>
    </Link>
  );
}
