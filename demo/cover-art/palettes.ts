export type ColorPalette = {
  ground: string;
  /** Readable on the background. */
  ink: string;
  /** Used next to each other, on the background and under the ink. */
  colors: readonly [string, string, string, ...string[]];
};

function palette(ground: string, ink: string, ...colors: ColorPalette['colors']): ColorPalette {
  return { ground, ink, colors };
}

/** Sixteen palettes, named for their models. */
export const PALETTES = {
  workshop: palette('#f2e8d5', '#1c1a19', '#d8402b', '#1f5c8b', '#ebb02d', '#1c1a19'),
  dusk: palette('#25173a', '#ffd9ae', '#f0605a', '#f9a66c', '#6f3a94', '#c2416b'),
  fluorescent: palette('#f7f2e8', '#16317d', '#ff4f6d', '#1d5fd1', '#ffcf33', '#16317d'),
  midnightBlue: palette('#0c1c33', '#f3ead7', '#2d6a9f', '#f2a04e', '#7fb3d5', '#d95d39'),
  forest: palette('#10302a', '#eadfb8', '#cf5f3a', '#5f9277', '#d9b44a', '#1f5246'),
  terracotta: palette('#ecdcbd', '#53211a', '#bb5330', '#dc9a4a', '#7f3322', '#8c9a6b'),
  press: palette('#f1efea', '#131313', '#e43d2c', '#131313', '#b9b4a8', '#e43d2c'),
  glacier: palette('#dde9e8', '#0f333c', '#4fa3a5', '#e27d78', '#1d5c6b', '#f2c9a1'),
  neon: palette('#0d0c22', '#f4efff', '#7a5cff', '#00cfb4', '#ff5d8f', '#ffd166'),
  peach: palette('#fadcc6', '#2b3f50', '#d2513f', '#f2a74b', '#34566b', '#f4b6a0'),
  mustard: palette('#dfa422', '#211a14', '#a53b1c', '#f4ead1', '#211a14', '#e8c765'),
  lilac: palette('#dccdf1', '#371a58', '#ff7553', '#7c4fc4', '#f8f0df', '#371a58'),
  harbour: palette('#0e4a54', '#f5e4c3', '#f08838', '#8cc0a8', '#f5e4c3', '#16697a'),
  rose: palette('#f3bcc8', '#28121b', '#c11f3b', '#f8e9da', '#7a1630', '#e76f8a'),
  olive: palette('#474c22', '#ece3b4', '#b9602c', '#8f9b4a', '#ddb14f', '#23260f'),
  noon: palette('#8fc6e6', '#17325a', '#f6f2e4', '#f2bf49', '#2f6db0', '#e8663c'),
} as const satisfies Record<string, ColorPalette>;

export type PaletteName = keyof typeof PALETTES;
