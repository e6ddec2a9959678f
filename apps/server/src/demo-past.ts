import { randomUUID } from 'node:crypto'
import { pastSessions, words201, type PastSession } from '@evops/simulator/simulator'
import type { Session } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'
import type { DemoOperator, DemoPile, DemoStation } from './demo-site.ts'
import type { Stage } from './demo-stage.ts'

const dayMs = 86_400_000
const seed = 20_261
/** Sessions that would go on now were ended by their drivers so long before it. */
const endedLatelyMs = 7 * 60_000
export const leastBusy = 0.08
/** So long ago states of connectors are told as well: they are half of all messages. */
const stateDays = 3

/** Wh by `{pileNo}:{gunNo}`. */
export type Registers = ReadonlyMap<string, number>

/**
 * So many days of sessions, each told by its charge point when it happened. Where the registers stand
 * afterwards, and the share of connectors that charged until just now: today goes on as it was.
 */
export async function tellPast(
  stage: Stage,
  { operator, days, now }: { operator: DemoOperator; days: number; now: number },
): Promise<{ registers: Registers; busy: number }> {
  const registers = new Map<string, number>()
  let lately = 0
  await Promise.all(
    operator.stations.map(async (station) => {
      const sessions = pastOf(station, { operator, days, now })
      for (const { gun, endWh } of sessions) registers.set(gun, Math.max(endWh, registers.get(gun) ?? 0))
      lately += sessions.filter(({ endedAt }) => endedAt > now - endedLatelyMs).length
      await Promise.all(
        station.piles.map(async (pile) => {
          const mouth = await mouthOf(stage, pile)
          const own = (gunNo: number) => sessions.filter(({ gun }) => gun === `${pile.pileNo}:${gunNo}`)
          await Promise.all(
            pile.guns.map(async ({ gunNo }) => {
              for (const session of own(gunNo))
                await tellSession(mouth, {
                  gunNo,
                  session,
                  states: session.startedAt > now - stateDays * dayMs,
                })
            }),
          )
        }),
      )
    }),
  )
  return { registers, busy: Math.max(leastBusy, lately / registers.size) }
}

function pastOf(
  { pattern, tags, piles }: DemoStation,
  { operator, days, now }: { operator: DemoOperator; days: number; now: number },
): PastSession[] {
  const yesterdayEvening = now - 0.7 * dayMs
  const guns = piles.flatMap((pile) =>
    pile.guns.map(({ gunNo }) => ({
      key: `${pile.pileNo}:${gunNo}`,
      pattern,
      kind: pile.equipmentType === 2 ? ('ac' as const) : ('dc' as const),
      limitW: pile.ratedPowerW / pile.guns.length,
    })),
  )
  const isAway = (gun: string) => operator.away.some((pileNo) => gun.startsWith(pileNo))
  return pastSessions({ guns, tags, seed, days, now, utcOffsetHours: operator.utcOffsetHours }).filter(
    ({ gun, endedAt }) => !isAway(gun) || endedAt < yesterdayEvening,
  )
}

/** How a charge point speaks: a message and the instant at which it arrives. */
export type Mouth = (
  action: string,
  payload: Record<string, unknown>,
  at: number,
) => Promise<Record<string, unknown>>

/** The very handlers of the gateway, without a socket in between: what arrives there carries the time of its arrival. */
export async function mouthOf(stage: Stage, pile: Pick<DemoPile, 'pileNo' | 'protocol'>): Promise<Mouth> {
  const point = await stage.gateway.stations.pileOf(pile.pileNo)
  if (!point) throw new Error(`the demo's charge point ${pile.pileNo} is not there`)
  const isNewer = pile.protocol === 'ocpp2.0.1'
  const words = isNewer ? words201(randomUUID) : undefined
  const handlers = stage.gateway.handlers[isNewer ? 'ocpp2.0.1' : 'ocpp1.6']
  const session: Session<WirePile> = {
    identity: pile.pileNo,
    point,
    subprotocol: isNewer ? 'ocpp2.0.1' : 'ocpp1.6',
    address: '127.0.0.1',
    openedAt: new Date(),
    close: () => undefined,
  }
  return async (action, payload, at) => {
    const said = words ? words.say(action, payload) : { action, payload }
    const handler = said && Reflect.get(handlers, said.action)
    if (!handler) return {}
    const context = { session, payload: said.payload, receivedAt: new Date(at), messageId: randomUUID() }
    const answer: Record<string, unknown> = await stage.at(at, () => handler(context))
    return words ? words.understand(action, payload, answer) : answer
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

interface Told {
  gunNo: number
  session: PastSession
  states: boolean
}

async function tellSession(say: Mouth, { gunNo: connectorId, session, states }: Told): Promise<void> {
  const status = async (state: string, at: number) =>
    states &&
    say('StatusNotification', { connectorId, status: state, errorCode: 'NoError', timestamp: iso(at) }, at)
  const start = {
    connectorId,
    idTag: session.tag,
    meterStart: session.startWh,
    timestamp: iso(session.startedAt),
  }
  const [{ transactionId }] = await Promise.all([
    say('StartTransaction', start, session.startedAt),
    status('Charging', session.startedAt),
  ])
  const transactionData = session.samples.map(({ at, wh, powerW, soc }) => ({
    timestamp: iso(at),
    sampledValue: [
      { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
      { value: String(soc), measurand: 'SoC', unit: 'Percent' },
    ],
  }))
  const stop = {
    transactionId,
    meterStop: session.endWh,
    timestamp: iso(session.endedAt),
    reason: session.endedAt % 2000 === 0 ? 'EVDisconnected' : 'Local',
    transactionData,
  }
  await Promise.all([
    say('StopTransaction', stop, session.endedAt),
    status('Available', session.endedAt + 90_000),
  ])
}
