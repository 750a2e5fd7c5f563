/** Path of the files that admins download. */
export const DOWNLOADS = '/downloads';

/** File formats of an export. */
export const EXPORT_KINDS = ['zip', 'json', 'csv'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
