import { useRef } from 'react';

/**
 * A key for what a form creates: the same while the form says the same, so that trying again after a
 * lost answer does not create it twice; another when it says something else.
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
