import { useState } from 'react';
import { RowLink } from '../components/controls/row-link.tsx';
import { Stack, Text } from '../components/layout/primitives.tsx';
import {
  FillerSettings,
  getSongs,
  type Settings,
} from '../features/slot-filler/filler-settings.tsx';
import { SlotFiller } from '../features/slot-filler/slot-filler.tsx';
import styles from './brackets-page.module.css';

/**
 * Demo of how songs fill the slots of a bracket, with the production functions
 * (product/screens.md#screens).
 */
export function SlotFillerDemoPage() {
  const [settings, setSettings] = useState<Settings>({ count: 6, seeding: 'manual', lines: '' });
  // New random draw for every change of the settings; stable while shown.
  const [lot, setLot] = useState(1);
  const songs = getSongs(settings);
  return (
    <>
      <RowLink isInline isTarget tone="muted" to="/brackets">
        ← Brackets
      </RowLink>
      <Text as="h1" size="2xl" tabIndex={-1} className={styles.heading}>
        How songs fill a bracket
      </Text>
      <Stack gap={5} alignRows="start" className={styles.columns}>
        <SlotFiller
          key={lot}
          filling={{ songs, seeding: settings.seeding, lot }}
          startsPlaying={lot > 1}
        />
        <FillerSettings
          settings={settings}
          onChange={(changed) => {
            setSettings(changed);
            setLot(lot + 1);
          }}
        />
      </Stack>
    </>
  );
}
