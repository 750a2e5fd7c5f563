import { useEffect } from 'react';

/** Name of the page, and of what it shows once that is known. */
const parts = { page: '', subject: '' };

/** Names the page that was arrived at. */
export function titlePage(page: string): void {
  parts.page = page;
  write();
}

/** Puts the name of what a page shows before its own, for as long as it is shown. */
export function useSubject(name: string | undefined): void {
  useEffect(() => {
    parts.subject = name ?? '';
    write();
    return () => {
      parts.subject = '';
    };
  }, [name]);
}

/** A page may be arrived at before or after what it shows is known. */
function write(): void {
  document.title = [parts.subject, parts.page, 'Spindle'].filter(Boolean).join(' · ');
}
