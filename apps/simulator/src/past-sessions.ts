import { createChargePoint, type ChargePoint } from './charge-point.ts'
import { flowAfter, flowAtPlug, type Supply, type Vehicle } from './electrics.ts'
import type { FleetPoint } from './fleet.ts'
import { type Random, seededRandom } from './random.ts'

export interface PastOptions {
  readonly url: string
  readonly points: readonly FleetPoint[]
  readonly tags: readonly [string, ...string[]]
  readonly seed: number
  /** How far back. */
  readonly days: number
  /** A session that would last into the present is ended by its driver a little before. */
  readonly now: number
}

const minute = 60_000
const samplesPerMessage = 15

/**
 * What charge points have to tell that were out of reach for days: whole sessions, uploaded late with their own
 * times, as section 4.8 and 4.10 of OCPP 1.6 allow. Resolves with each point's registers at the end, in Wh.
 */
export async function uploadPastSessions(options: PastOptions): Promise<Map<string, number[]>> {
  const registers = new Map<string, number[]>()
  await Promise.all(
    options.points.map(async (listed) => {
      const point = createChargePoint({ ...listed, url: options.url, seed: options.seed })
      await point.connect()
      await point.boot()
      const random = seededRandom(options.seed, listed.identity).fork('past')
      const ends: number[] = []
      for (let gun = 1; gun <= (listed.guns ?? 1); gun += 1)
        ends.push(await tellGun(point, { ...options, listed, gun, random }))
      registers.set(listed.identity, ends)
      await point.close()
    }),
  )
  return registers
}

interface GunPast extends PastOptions {
  readonly listed: FleetPoint
  readonly gun: number
  readonly random: Random
}

async function tellGun(point: ChargePoint, past: GunPast): Promise<number> {
  const { listed, random, days, now } = past
  const kind = listed.kind ?? 'dc'
  const limitW = ((listed.ratedKw ?? 120) * 1000) / (kind === 'dc' ? (listed.guns ?? 1) : 1)
  let registerWh = random.whole(2_000_000, 90_000_000)
  const pause = () => random.between(kind === 'dc' ? 2 : 4, kind === 'dc' ? 9 : 14) * 60 * minute
  // Not one moment for all of them: what they draw together must not fall to nothing before now.
  const until = now - random.between(1, 6) * minute
  for (let at = now - days * 24 * 60 * minute + pause(); ; at += pause()) {
    if (at > until - 5 * minute) return registerWh
    const session = pastSession({ at, kind, limitW, registerWh, random, until })
    await tellSession(point, past, session)
    registerWh = session.endWh
    at = session.endedAt
  }
}

interface PastSample {
  readonly at: number
  readonly wh: number
  readonly powerW: number
  readonly soc: number
}
interface PastSession {
  readonly startedAt: number
  readonly endedAt: number
  readonly startWh: number
  readonly endWh: number
  readonly samples: readonly PastSample[]
}

function pastSession(
  given: { at: number; until: number; registerWh: number; random: Random } & Supply,
): PastSession {
  const { at, until, registerWh, random } = given
  const vehicle: Vehicle =
    given.kind === 'dc'
      ? {
          capacityKwh: random.between(120, 320),
          soc: random.between(15, 55),
          maxKw: random.between(60, 180),
          targetSoc: random.between(85, 97),
        }
      : {
          capacityKwh: random.between(45, 80),
          soc: random.between(20, 60),
          maxKw: 7,
          targetSoc: random.between(80, 100),
        }
  let flow = flowAtPlug(vehicle)
  const samples: PastSample[] = []
  const startedAt = Math.floor(at / 1000) * 1000
  let clock = startedAt
  while (!flow.done && clock - startedAt < 12 * 60 * minute && clock + minute <= until) {
    flow = flowAfter(flow, vehicle, given, 60)
    clock += minute
    samples.push({
      at: clock,
      wh: registerWh + Math.floor(flow.energyWh),
      powerW: Math.round(flow.powerW),
      soc: Math.floor(flow.soc),
    })
  }
  return {
    startedAt,
    endedAt: clock,
    startWh: registerWh,
    endWh: registerWh + Math.floor(flow.energyWh),
    samples,
  }
}

async function tellSession(
  point: ChargePoint,
  { gun, tags, random }: GunPast,
  session: PastSession,
): Promise<void> {
  const iso = (ms: number) => new Date(ms).toISOString()
  const started = await point.call('StartTransaction', {
    connectorId: gun,
    idTag: random.pick(tags),
    meterStart: session.startWh,
    timestamp: iso(session.startedAt),
  })
  if (!started.ok) return
  const { transactionId } = started.payload
  for (let from = 0; from < session.samples.length; from += samplesPerMessage) {
    const meterValue = session.samples.slice(from, from + samplesPerMessage).map((sample) => ({
      timestamp: iso(sample.at),
      sampledValue: [
        { value: String(sample.wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
        { value: String(sample.powerW), measurand: 'Power.Active.Import', unit: 'W' },
        { value: String(sample.soc), measurand: 'SoC', unit: 'Percent' },
      ],
    }))
    await point.call('MeterValues', { connectorId: gun, transactionId, meterValue })
  }
  const reason = random.chance(0.5) ? 'EVDisconnected' : 'Local'
  await point.call('StopTransaction', {
    transactionId,
    meterStop: session.endWh,
    timestamp: iso(session.endedAt),
    reason,
  })
}
