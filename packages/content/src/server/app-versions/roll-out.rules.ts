import { createHmac } from 'node:crypto'
import type { AppVersionRow } from '../../contract/index.ts'

/** Shares are whole percents; buckets are finer, so that none of a hundred is short. */
const buckets = 10_000

/**
 * Whether a device is among those that get a version: a keyed hash of version and device, so that nobody can choose their
 * bucket, the same device always stands in the same one, a larger share only adds devices, and another version begins with
 * others.
 */
export function isInShare(
  key: Buffer,
  { id, sharePercent }: Pick<AppVersionRow, 'id' | 'sharePercent'>,
  deviceId: string,
): boolean {
  const bucket = createHmac('sha256', key).update(`${id}/${deviceId}`).digest().readUInt32BE(0) % buckets
  return bucket < (sharePercent * buckets) / 100
}

/**
 * What an app of a build is to take of the versions above it, the newest first; undefined: nothing. A least build counts for
 * everybody, share or not, since older ones no longer work: who gets no version that reaches it gets the newest.
 */
export function versionToTake<V extends Pick<AppVersionRow, 'build' | 'minBuild' | 'forced'>>(
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
