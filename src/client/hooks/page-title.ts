import { useEffect } from 'react';
import { settings } from '../lib/settings.ts';

/** Name of the page, and of its content once loaded. */
const parts = { page: '', subject: '' };

export function titlePage(page: string): void {
  parts.page = page;
  write();
}

/** Prefixes the title with the name of the content while mounted. */
export function useSubject(name: string | undefined): void {
  useEffect(() => {
    parts.subject = name ?? '';
    write();
    return () => {
      parts.subject = '';
    };
  }, [name]);
}

/** Navigation may end before or after the content is loaded. */
function write(): void {
  document.title = [parts.subject, parts.page, settings.clubName].filter(Boolean).join(' · ');
}
