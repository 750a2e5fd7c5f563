const MEGABYTE = 1024 * 1024;

/**
 * @example formatBytes(300_000) // '0.3 MB'
 * @example formatBytes(1_610_612_736) // '1.5 GB'
 */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes > 0 && megabytes < 10) return `${Math.max(0.1, megabytes).toFixed(1)} MB`;
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
}
