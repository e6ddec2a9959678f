import { Problem } from '@evops/platform/contract'
import { asChargePointScreen, type AssignmentTarget, type TariffContent } from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import { contentsOfChargePoints } from '../assignments.store.ts'
import type { LimitedChargePoint, TariffDeps } from '../deps.ts'

/** Names of charge points in a refusal. */
const mostNames = 3

export interface ShowablePrices {
  ruleId: string
  /** Time from which the prices apply. */
  from: Date
  /** Stations that get the rule with this act. */
  stationIds?: readonly string[]
  /** Content that will apply. Default: the one that is in force then. */
  content?: TariffContent
}

/**
 * Refuses a rule whose prices a charge point with it cannot show. Call it after the act has written its rows, or before
 * with the content and the stations that it is about to write.
 */
export async function requireShowablePrices(
  { tx, operatorId, now }: TariffActContext,
  { limitedChargePoints }: Pick<TariffDeps, 'limitedChargePoints'>,
  { ruleId, from, stationIds = [], content }: ShowablePrices,
): Promise<void> {
  const chargePoints = (await limitedChargePoints?.(tx)) ?? []
  if (chargePoints.length === 0) return
  const priced = await contentsOfChargePoints(tx, operatorId, { chargePoints, at: from > now ? from : now })
  const faults = chargePoints.flatMap((chargePoint) => {
    const own = priced.get(chargePoint.chargePointId)
    const isPriced = own?.ruleId === ruleId || stationIds.includes(chargePoint.stationId)
    const used = content ?? own?.content
    const fault = isPriced && used ? screenFaultOf(used) : null
    return fault ? [{ chargePoint, fault }] : []
  })
  const [first] = faults
  if (first)
    throw refusalOf(
      first.fault,
      faults.map(({ chargePoint }) => chargePoint),
    )
}

/** Refuses a rule for one connector of a charge point that has one price model for all of them. */
export async function requireWholeChargePoint(
  { tx }: Pick<TariffActContext, 'tx'>,
  { limitedChargePoints }: Pick<TariffDeps, 'limitedChargePoints'>,
  target: AssignmentTarget,
): Promise<void> {
  if (target.scope !== 'connector' || !limitedChargePoints) return
  const chargePoint = (await limitedChargePoints(tx)).find(({ chargePointId }) => chargePointId === target.targetId)
  if (chargePoint) throw new Problem('tariffs.one-price-model', { place: nameOf(chargePoint) })
}

type ScreenFault = { refused: 'too-many-rates'; count: number } | { refused: 'too-dear' }

function screenFaultOf(content: TariffContent): ScreenFault | null {
  for (const schedule of content.schedules) {
    const screen = asChargePointScreen(content, schedule)
    if (!('refused' in screen)) continue
    return screen.refused === 'too-dear'
      ? { refused: 'too-dear' }
      : { refused: 'too-many-rates', count: screen.pairs.length }
  }
  return null
}

function refusalOf(fault: ScreenFault, chargePoints: readonly LimitedChargePoint[]): Problem {
  const names = chargePoints.slice(0, mostNames).map(nameOf).join(', ')
  const place = chargePoints.length > mostNames ? `${names} …` : names
  return fault.refused === 'too-dear'
    ? new Problem('tariffs.too-dear-to-show', { place })
    : new Problem('tariffs.too-many-prices', { place, count: fault.count })
}

function nameOf({ stationName, chargePointNo }: LimitedChargePoint): string {
  return `${stationName} / ${chargePointNo}`
}
