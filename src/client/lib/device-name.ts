/** Returns what users call this device, for texts; not during SSR. */
export function getDeviceName(): 'phone' | 'device' {
  return matchMedia('(pointer: coarse)').matches ? 'phone' : 'device';
}
