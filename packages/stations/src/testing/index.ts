import { randomBytes } from 'node:crypto'
import type { House } from '@evops/platform/server'
import type { PileForm, StationForm } from '../contract/index.ts'
import { createPileService } from '../server/piles/piles.service.ts'
import { createStationService } from '../server/stations/stations.service.ts'

export { mergeFrames } from '../server/frames/merge.job.ts'
export { packSamples } from '../server/telemetry/pack-samples.job.ts'
export { rollupDone } from '../server/telemetry/rollup.store.ts'
export { byPile, writeFrames, type FrameRow } from '../server/gateway/frames.store.ts'
export { keptFrames, type KeptFrame } from './kept-frames.ts'

const unique = () => randomBytes(4).toString('hex').toUpperCase()

/** A station made through the service, in Shanghai's time unless said otherwise; returns its id. */
export async function aStation(
  house: House,
  operatorId: string,
  more: Partial<StationForm> = {},
): Promise<string> {
  const code = more.code ?? `S-${unique()}`
  const stations = createStationService(house, {
    operatorOf: async () => ({ timeZone: 'Asia/Shanghai' }),
  })
  const form = { name: `Station ${code}`, timeZone: 'Asia/Shanghai', ...more, code }
  return (await house.db.inTenant(operatorId, (tx) => stations.create(tx, operatorId, form))).id
}

export interface TestPile {
  id: string
  pileNo: string
  identity: string
  /** '' with `noPassword`. */
  password: string
}

/** A 60 kW charge point with one DC gun, made through the service. */
export async function aPile(
  house: House,
  operatorId: string,
  stationId: string,
  more: Partial<PileForm> = {},
): Promise<TestPile> {
  const pileNo = more.pileNo ?? `P-${unique()}`
  const form = { name: `Pile ${pileNo}`, ratedPowerW: 60_000, ...more, stationId, pileNo }
  const { pile, credentials } = await house.db.inTenant(operatorId, (tx) =>
    createPileService(house).create(tx, operatorId, form),
  )
  return { id: pile.id, pileNo, identity: credentials.identity, password: credentials.password ?? '' }
}
