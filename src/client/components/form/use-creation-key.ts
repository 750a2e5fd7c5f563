import { useRef } from 'react';

/**
 * Returns the idempotency key of a creation: unchanged while the body is, so that a retry after a
 * lost response does not create it twice.
 */
export function useCreationKey() {
  const last = useRef({ content: '', key: '' });
  return (body: object): string => {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
