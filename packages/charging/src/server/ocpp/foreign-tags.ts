import type { WireChargePoint } from '@evops/stations/server'
import type { ForeignStart } from '../ports.ts'
import type { TagAnswer } from './authorize.store.ts'
import type { ChargingDeps } from './deps.ts'

interface Shown {
  point: Pick<WireChargePoint, 'operatorId' | 'stationId' | 'chargePointId'>
  idTag: string
  at: Date
}
/** A tag of which nothing is answered where nobody is asked: a charge point that hears it is invalid would remember it. */
export async function isForeign(
  { foreignTags }: Pick<ChargingDeps, 'foreignTags'>,
  { tokenId, verdict }: Pick<TagAnswer, 'tokenId' | 'verdict'>,
  tag: { operatorId: string; idTag: string },
): Promise<boolean> {
  return tokenId === null && verdict === 'unknown' && ((await foreignTags?.isTold(tag)) ?? false)
}

type Deps = Pick<ChargingDeps, 'foreignTags' | 'tagLookUp'>

/** A tag that is none of ours may be a partner's driver's. */
export async function orForeign(
  { foreignTags }: Pick<ChargingDeps, 'foreignTags'>,
  answer: TagAnswer,
  { point: { operatorId, stationId, chargePointId }, idTag, at }: Shown,
): Promise<TagAnswer> {
  if (!foreignTags || answer.tokenId !== null || answer.verdict !== 'unknown') return answer
  if (!(await foreignTags.isTold({ operatorId, idTag }))) return answer
  return { ...answer, ...(await foreignTags.judge({ operatorId, stationId, chargePointId, idTag, at })) }
}

/** Whose order a start is, where its tag is a partner's driver's. Our own tokens come first. */
export async function foreignStart(
  { foreignTags, tagLookUp }: Deps,
  { point: { operatorId, stationId, chargePointId }, idTag, at }: Shown,
  begun: { connectorNo: number; deviceStartedAt: Date; late: boolean },
): Promise<ForeignStart | undefined> {
  if (!foreignTags || !(await foreignTags.isTold({ operatorId, idTag }))) return undefined
  const own = await tagLookUp({ operatorId, idTag, chargePointId, at })
  if (own.tokenId !== null) return undefined
  return foreignTags.begin({ operatorId, stationId, chargePointId, idTag, at, ...begun })
}
