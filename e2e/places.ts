import { expect, type Locator } from '@playwright/test';

export type Place = { x: number; y: number; width: number; height: number };

/** Where two things are, in pixels, once the letters that may move them are there. */
export async function placesOf(one: Locator, other: Locator): Promise<[Place, Place]> {
  await expect(one).toBeVisible();
  await expect(other).toBeVisible();
  await one.page().evaluate(() => document.fonts.ready.then(() => {}));
  return [await placeOf(one), await placeOf(other)];
}

async function placeOf(target: Locator): Promise<Place> {
  const place = await target.boundingBox();
  if (place === null) throw new Error(`${target} is nowhere`);
  return place;
}
