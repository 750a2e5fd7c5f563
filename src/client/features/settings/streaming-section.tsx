import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import {
  STREAMING_NAMES,
  STREAMING_SERVICES,
  type StreamingService,
} from '#shared/domain/club/streaming-keys.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Card, Text } from '../../components/layout/primitives.tsx';
import { removeStreamingKeys } from '../../queries/settings.ts';
import { AdminConfirmDialog } from '../sign-in/admin-confirm-dialog.tsx';
import { StreamingKeysForm } from './streaming-keys-form.tsx';

/** Section of the settings with the keys of streaming services (product/settings.md#streaming-services). */
export function StreamingSection({ settings }: { settings: SettingsResponse }) {
  const { engine } = settings;
  return (
    <PageSection id="streaming-title" title="Streaming services">
      <Text tone="muted">
        With the keys of your own app, Spotify and Tidal fill in new albums, find covers and link to
        their pages.
        {engine === 'postgres' &&
          ' With PostgreSQL the keys are environment variables of every server.'}
      </Text>
      {STREAMING_SERVICES.map((service) => (
        <ServiceCard key={service} service={service} settings={settings} />
      ))}
    </PageSection>
  );
}

type CardProps = { service: StreamingService; settings: SettingsResponse };

function ServiceCard({ service, settings: { engine, streaming_keys } }: CardProps) {
  const client = useQueryClient();
  const id = useId();
  const name = STREAMING_NAMES[service];
  const heading = useRef<HTMLHeadingElement>(null);
  /** Replaces the focus of the button that a removal hides. */
  const next = useRef<HTMLElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { source, id_ends_with } = streaming_keys[service];
  const variable = `${service.toUpperCase()}_CLIENT_ID`;
  const isFixed = source === 'environment';
  const ask = () => {
    next.current = null;
    setIsRemoving(true);
  };
  return (
    <Card as="section" gap={4} padding={4} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {name}
      </h3>
      {isFixed && <Text tone="muted">Set by {variable} on the server</Text>}
      {!isFixed && engine === 'postgres' && (
        <Text tone="muted">
          Set {variable} and {service.toUpperCase()}_CLIENT_SECRET to use it.
        </Text>
      )}
      {!isFixed && engine === 'sqlite' && (
        <StreamingKeysForm
          service={service}
          source={source}
          idEndsWith={id_ends_with}
          onRemove={ask}
        />
      )}
      {isRemoving && (
        <AdminConfirmDialog
          title={`Remove the keys of ${name}?`}
          confirm="Remove"
          reason="Enter the admin password to remove them."
          send={(password) => removeStreamingKeys(client, service, password)}
          onDone={() => {
            notify(`The keys of ${name} are removed`);
            next.current = heading.current;
            setIsRemoving(false);
          }}
          onCancel={() => setIsRemoving(false)}
          finalFocus={next}
        >
          <p>Nothing more is looked up at {name}. Albums and covers that are there already stay.</p>
        </AdminConfirmDialog>
      )}
    </Card>
  );
}
