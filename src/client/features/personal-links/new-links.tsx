import { Copy, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { copyLinks } from '../../components/controls/share-address.ts';
import { OnlyHereText } from '../../components/feedback/only-here-text.tsx';
import { Card, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { lazyDialog } from '../../components/lazy/lazy-component.tsx';
import { isOnlyHere } from '../../lib/site-address.ts';
import { type NewLink, toPersonalUrl } from './new-link.ts';
import styles from './new-links.module.css';

const LazyLinkSheet = lazyDialog(async () => (await import('./link-sheet.tsx')).LinkSheet);

/** Lists new links, to copy or print all of them. */
export function NewLinks({ links }: { links: readonly NewLink[] }) {
  const [isPrinting, setIsPrinting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that created them is gone afterwards.
  useEffect(() => heading.current?.focus(), []);
  const text = links.map((link) => `${link.reviewer}: ${toPersonalUrl(link)}`).join('\n');
  return (
    <Card as="section" gap={4} padding={4} aria-labelledby="new-links">
      <Row gap={3} justify="between" wraps>
        <h3 id="new-links" ref={heading} tabIndex={-1}>
          New links
        </h3>
        <Row gap={2} wraps>
          <Button look="primary" onClick={() => copyLinks(text)}>
            <Copy aria-hidden="true" size={18} /> Copy all
          </Button>
          {!isOnlyHere() && (
            <Button onClick={() => setIsPrinting(true)}>
              <Printer aria-hidden="true" size={18} /> Print QR codes
            </Button>
          )}
        </Row>
      </Row>
      <Text tone="muted" size="s">
        Send each to its person alone: anyone who opens it can sit down as them. They’re shown only
        now. If they get lost, create new ones.
      </Text>
      {isOnlyHere() && (
        <Text tone="danger" role="note">
          <OnlyHereText />
        </Text>
      )}
      <Stack as="dl" gap={2}>
        {links.map((link) => (
          <div key={link.reviewer} className={styles.link}>
            <Text as="dt" weight={600} breaks>
              {link.reviewer}
            </Text>
            <Text as="dd" size="s" breaks>
              {toPersonalUrl(link)}
            </Text>
          </div>
        ))}
      </Stack>
      {isPrinting && <LazyLinkSheet links={links} onClose={() => setIsPrinting(false)} />}
    </Card>
  );
}
