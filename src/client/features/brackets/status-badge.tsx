import { CircleDashed, CirclePause, CirclePlay, Flag, Trophy } from 'lucide-react';
import { Text } from '../../components/layout/primitives.tsx';
import type { BracketStatus } from '../../queries/brackets.ts';
import styles from './status-badge.module.css';

export const STATUS_NAMES: Readonly<Record<BracketStatus, string>> = {
  draft: 'Draft',
  ready: 'Ready',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
};

const ICONS = {
  draft: CircleDashed,
  ready: Flag,
  active: CirclePlay,
  paused: CirclePause,
  completed: Trophy,
} as const;

export function StatusBadge({ status }: { status: BracketStatus }) {
  const Icon = ICONS[status];
  return (
    <Text
      as="span"
      tone="muted"
      size="s"
      weight={600}
      className={styles.badge}
      data-status={status}
    >
      <Icon aria-hidden="true" size={14} />
      {STATUS_NAMES[status]}
    </Text>
  );
}
