import { Link } from '@tanstack/react-router';
import { Disc3, FileSpreadsheet, Users } from 'lucide-react';
import { buttonClass } from '../../components/controls/button.tsx';
import { Card, Grid, Stack, Text } from '../../components/layout/primitives.tsx';
import styles from './welcome.module.css';

/** First steps of an empty club. */
export function Welcome() {
  return (
    <Stack as="section" gap={4} aria-labelledby="welcome">
      <Text as="h2" size="xl" id="welcome">
        Welcome to Spindle
      </Text>
      <Grid as="ul" columns={16} gap={4}>
        {WAYS.map(({ title, text, to, label, icon: Icon }) => (
          <Card as="li" key={to} gap={3} radius="l" surface className={styles.way}>
            <Text as="span" tone="accent">
              <Icon aria-hidden="true" size={32} strokeWidth={1.5} />
            </Text>
            <Text as="h3" size="l">
              {title}
            </Text>
            <Text tone="muted">{text}</Text>
            <Link to={to} className={buttonClass(to === '/set-up' ? 'primary' : undefined)}>
              {label}
            </Link>
          </Card>
        ))}
      </Grid>
      <Text tone="muted" size="s" className={styles.hints}>
        They need the admin password: that of <code>ADMIN_PASSWORD</code>, or else the one that the
        server printed when it first started. To look around first, <code>spindle demo</code>, in a
        checkout <code>npm run demo</code>, starts a club full of sample albums, and leaves nothing
        behind.
      </Text>
    </Stack>
  );
}

const WAYS = [
  {
    icon: Users,
    title: 'Set up the club',
    text: 'A few short steps: its name, the people who rate, and tonight’s session.',
    to: '/set-up',
    label: 'Set up the club',
  },
  {
    icon: FileSpreadsheet,
    title: 'Bring your own data',
    text: 'A spreadsheet just as it is: artist, title, tier, session date, and one column per person.',
    to: '/import',
    label: 'Import a spreadsheet',
  },
  {
    icon: Disc3,
    title: 'Start with one album',
    text: 'Find it by name; its cover comes along.',
    to: '/add-album',
    label: 'Add an album',
  },
] as const;
