import { createHmac } from 'node:crypto'
import type { AppVersionRow } from '../../contract/index.ts'

/** Number of buckets. Shares are whole percents; the buckets are finer, so that each percent has its exact size. */
const buckets = 10_000

/**
 * Returns true if a device is in the share of a version. It uses a keyed hash of version and device: devices cannot
 * choose their bucket, a device is always in the same bucket, a larger share only adds devices, and another version
 * selects other devices first.
 */
export function isInRollOutShare(
  key: Buffer,
  { id, sharePercent }: Pick<AppVersionRow, 'id' | 'sharePercent'>,
  deviceId: string,
): boolean {
  const bucket = createHmac('sha256', key).update(`${id}/${deviceId}`).digest().readUInt32BE(0) % buckets
  return bucket < (sharePercent * buckets) / 100
}

/**
 * Returns the version that an app of a build should take from the newer versions, the newest first; undefined if none.
 * A minimum build applies to every device in or outside the share, because older builds no longer work: a device that
 * gets no version that reaches the minimum gets the newest one.
 */
export function versionToInstall<V extends Pick<AppVersionRow, 'build' | 'minBuild' | 'forced'>>(
  build: number,
  newer: readonly V[],
  isShared: (version: V) => boolean,
): { state: 'update' | 'forced'; version: V } | undefined {
  const least = Math.max(0, ...newer.map(({ minBuild }) => minBuild))
  const offered = newer.filter(isShared)
  const [best] = offered
  if (build < least) {
    const version = best && best.build >= least ? best : newer[0]
    return version && { state: 'forced', version }
  }
  return best && { state: offered.some(({ forced }) => forced) ? 'forced' : 'update', version: best }
}
