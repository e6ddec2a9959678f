import { Problem, type ReplyOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { getProof } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { minorOf } from './board.rules.ts'
import { factsOf } from './facts.store.ts'
import { clockOf, priceAt } from './input.rules.ts'
import { drawnOf, outcomesOf, type Drawn } from './proof.store.ts'

type Proof = ReplyOf<typeof getProof>
const minuteMs = 60_000

/** What came of a service day. Throws request.not-found. */
export async function proofOf(
  tx: Tx,
  deps: DepotDeps,
  { operatorId, stationId, day, now }: { operatorId: string; stationId: string; day: string; now: Date },
): Promise<Proof> {
  const facts = await factsOf(tx, { stationId, now, hours: 0 })
  if (!facts) throw new Problem('request.not-found')
  const { tariffVersionId, station } = facts
  const contents = await deps.tariffs.versionContents(
    tx,
    operatorId,
    tariffVersionId ? [tariffVersionId] : [],
  )
  const content = contents.get(tariffVersionId ?? '')
  const currency = content?.currency ?? (await deps.currencyOf(operatorId))
  const clock = clockOf(station.timeZone)
  const price = (at: number) => priceAt(content, clock(at)).e5
  const departures = await outcomesOf(tx, stationId, day)
  const drawn = await drawnOf(tx, stationId, day)
  const count = (outcome: string) => departures.filter((one) => one.outcome === outcome).length
  return {
    planned: departures.length,
    outcomes: { kept: count('kept'), missed: count('missed'), unknown: count('unknown') },
    missed: departures.flatMap((one) => (one.outcome === 'missed' ? [{ ...one, outcome: one.outcome }] : [])),
    energyDwh: drawn.reduce((sum, one) => sum + one.energyDwh, 0),
    currency,
    costMinor: minorOf(
      drawn.reduce((sum, one) => sum + actualE5(one, price), 0),
      currency,
    ),
    uncontrolledMinor: minorOf(
      drawn.reduce((sum, one) => sum + atOnceE5(one, price), 0),
      currency,
    ),
  }
}

/** Each piece of a session at the price of its time; without registers between, evenly. */
export function actualE5(
  { startedAt, endedAt, energyDwh, steps }: Drawn,
  price: (at: number) => number,
): number {
  const known = steps.filter(({ dwh }) => dwh > 0)
  const pieces = known.length > 0 ? known : evenly(startedAt, endedAt, energyDwh)
  return pieces.reduce((sum, { at, dwh }) => sum + (dwh / 10_000) * price(at), 0)
}
/** The same energy from the moment of plugging in, as fast as the vehicle takes it. */
export function atOnceE5({ startedAt, energyDwh, maxW }: Drawn, price: (at: number) => number): number {
  const ms = maxW > 0 ? (energyDwh / 10 / maxW) * 3_600_000 : minuteMs
  return evenly(startedAt, startedAt + ms, energyDwh).reduce(
    (sum, { at, dwh }) => sum + (dwh / 10_000) * price(at),
    0,
  )
}
function evenly(from: number, to: number, dwh: number): { at: number; dwh: number }[] {
  const parts = Math.max(1, Math.ceil((to - from) / (15 * minuteMs)))
  return Array.from({ length: parts }, (_, part) => ({
    at: from + ((to - from) * part) / parts,
    dwh: dwh / parts,
  }))
}
