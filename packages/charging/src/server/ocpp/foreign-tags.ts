import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ForeignStart } from '../ports.ts'
import type { TagLookUpResult } from './authorize.store.ts'
import type { ChargingDeps } from './deps.ts'

interface Shown {
  point: Pick<ConnectedChargePoint, 'operatorId' | 'stationId' | 'chargePointId'>
  idTag: string
  at: Date
}
/**
 * Returns true for a tag that may belong to an external party and must not be answered as invalid: a charge point would
 * remember "invalid".
 */
export async function isPossibleForeignTag(
  { foreignTags }: Pick<ChargingDeps, 'foreignTags'>,
  { tokenId, verdict }: Pick<TagLookUpResult, 'tokenId' | 'verdict'>,
  tag: { operatorId: string; idTag: string },
): Promise<boolean> {
  return tokenId === null && verdict === 'unknown' && ((await foreignTags?.wasSent(tag)) ?? false)
}

type Deps = Pick<ChargingDeps, 'foreignTags' | 'tagLookUp'>

/** A tag that is not ours may belong to a partner's driver. */
export async function withForeignTagVerdict(
  { foreignTags }: Pick<ChargingDeps, 'foreignTags'>,
  answer: TagLookUpResult,
  { point: { operatorId, stationId, chargePointId }, idTag, at }: Shown,
): Promise<TagLookUpResult> {
  if (!foreignTags || answer.tokenId !== null || answer.verdict !== 'unknown') return answer
  if (!(await foreignTags.wasSent({ operatorId, idTag }))) return answer
  return { ...answer, ...(await foreignTags.judge({ operatorId, stationId, chargePointId, idTag, at })) }
}

/** Returns the partner and terms of a start with the tag of a partner's driver. Our own tokens have priority. */
export async function foreignStart(
  { foreignTags, tagLookUp }: Deps,
  { point: { operatorId, stationId, chargePointId }, idTag, at }: Shown,
  started: { connectorNo: number; deviceStartedAt: Date; late: boolean },
): Promise<ForeignStart | undefined> {
  if (!foreignTags || !(await foreignTags.wasSent({ operatorId, idTag }))) return undefined
  const own = await tagLookUp({ operatorId, idTag, chargePointId, at })
  if (own.tokenId !== null) return undefined
  return foreignTags.begin({ operatorId, stationId, chargePointId, idTag, at, ...started })
}
