import { randomUUID } from 'node:crypto'
import { pastSessions, words201, type PastSession } from '@evops/simulator/simulator'
import type { Connection } from '@evops/ocpp/server'
import type { WireChargePoint } from '@evops/stations/server'
import type { DemoOperator, DemoChargePoint, DemoStation } from './demo-site.ts'
import type { Stage } from './demo-stage.ts'

const dayMs = 86_400_000
const seed = 20_261
/** Sessions that would go on now were ended by their drivers so long before it. */
const endedLatelyMs = 7 * 60_000
/** So long ago states of connectors are told as well: they are half of all messages. */
const stateDays = 3
/** Sessions of a connector after which PostgreSQL learns anew what its tables have come to look like. */
const turns = [0, 3, 10, Infinity]

/** Wh by `{chargePointNo}:{connectorNo}`. */
export type Registers = ReadonlyMap<string, number>

/**
 * So many days of sessions of all operators, each told by its charge point when it happened. Where the registers stand
 * afterwards, and the share of connectors that charged until just now: today goes on as it was. Connectors speak in turns,
 * those of a lane at once: what they say is written together, and lanes beside each other. Nobody who pays is in both.
 */
export async function addDemoHistory(
  stage: Stage,
  { operators, days, now }: { operators: readonly DemoOperator[]; days: number; now: number },
): Promise<Map<DemoOperator, { registers: Registers; busy: number }>> {
  const statesFrom = now - stateDays * dayMs
  const pasts = operators.flatMap((operator) =>
    operator.stations.map((station) => ({
      operator,
      station,
      connections: pastOf(station, { operator, days, now }),
    })),
  )
  const connectors = await Promise.all(
    pasts.flatMap(({ station, connections }) =>
      station.chargePoints.map(async (chargePoint) => {
        const lane = station.pattern === 'depot' ? 0 : 1
        const say = await mouthOf(stage, chargePoint, lane)
        return chargePoint.connectors.map(({ connectorNo }) => ({
          say,
          connectorNo,
          lane,
          connections: connections.filter(({ connector }) => connector === `${chargePoint.chargePointNo}:${connectorNo}`),
        }))
      }),
    ),
  )
  const lanes = Map.groupBy(connectors.flat(), ({ lane }) => lane)
  const sendAllLanes = (from: number, to: number) =>
    Promise.all([...lanes.values()].map((lane) => sendLane(lane, { from, to, statesFrom })))
  for (const [at, turn] of turns.slice(1).entries())
    await sendAllLanes(turns[at] ?? 0, turn).then(() => stage.learnSizes())
  return new Map(
    operators.map((operator) => {
      const connections = pasts.filter((past) => past.operator === operator).flatMap((past) => past.connections)
      const registers = new Map<string, number>()
      for (const { connector, endWh } of connections) registers.set(connector, Math.max(endWh, registers.get(connector) ?? 0))
      const lately = connections.filter(({ endedAt }) => endedAt > now - endedLatelyMs).length
      return [operator, { registers, busy: lately / registers.size }]
    }),
  )
}

interface Teller {
  say: Mouth
  connectorNo: number
  connections: readonly PastSession[]
}
/** All begin a session, then all end it, then the next one. */
async function sendLane(
  connectors: readonly Teller[],
  { from, to, statesFrom }: { from: number; to: number; statesFrom: number },
): Promise<void> {
  const most = Math.max(...connectors.map(({ connections }) => connections.length))
  for (let turn = from; turn < Math.min(most, to); turn += 1) {
    const begun = await Promise.all(
      connectors.flatMap(({ say, connectorNo, connections }) => {
        const connection = connections[turn]
        return connection ? [beginSession(say, { connectorNo, connection, states: connection.startedAt > statesFrom })] : []
      }),
    )
    await Promise.all(begun.map((end) => end()))
  }
}

function pastOf(
  { pattern, tags, chargePoints }: DemoStation,
  { operator, days, now }: { operator: DemoOperator; days: number; now: number },
): PastSession[] {
  // Those that went away yesterday evening, and those whose day is told by itself.
  const lastOf = (connector: string) =>
    operator.away.some((chargePointNo) => connector.startsWith(chargePointNo))
      ? now - 0.7 * dayMs
      : now - ([operator.faulted, operator.guests].includes(connector.slice(0, -2)) ? 0.5 : 0) * dayMs
  const connectors = chargePoints.flatMap((chargePoint) =>
    chargePoint.connectors.map(({ connectorNo }) => ({
      key: `${chargePoint.chargePointNo}:${connectorNo}`,
      pattern,
      kind: chargePoint.equipmentType === 2 ? ('ac' as const) : ('dc' as const),
      limitW: chargePoint.ratedPowerW / chargePoint.connectors.length,
    })),
  )
  return pastSessions({ connectors, tags, seed, days, now, utcOffsetHours: operator.utcOffsetHours }).filter(
    ({ connector, endedAt }) => endedAt < lastOf(connector),
  )
}

/** How a charge point speaks: a message and the instant at which it arrives. */
export type Mouth = (
  action: string,
  payload: Record<string, unknown>,
  at: number,
) => Promise<Record<string, unknown>>

/** The very handlers of the gateway, without a socket in between: what arrives there carries the time of its arrival. */
export async function mouthOf(
  stage: Stage,
  chargePoint: Pick<DemoChargePoint, 'chargePointNo' | 'protocol'>,
  lane = 0,
): Promise<Mouth> {
  const gateway = stage.gateways[lane] ?? stage.gateway
  const point = await gateway.stations.chargePointOf(chargePoint.chargePointNo)
  if (!point) throw new Error(`the demo's charge point ${chargePoint.chargePointNo} is not there`)
  const isNewer = chargePoint.protocol === 'ocpp2.0.1'
  const words = isNewer ? words201(randomUUID) : undefined
  const handlers = gateway.handlers[isNewer ? 'ocpp2.0.1' : 'ocpp1.6']
  const connection: Connection<WireChargePoint> = {
    identity: chargePoint.chargePointNo,
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
    const context = { connection, payload: said.payload, receivedAt: new Date(at), messageId: randomUUID() }
    const answer: Record<string, unknown> = await stage.at(at, () => handler(context))
    return words ? words.understand(action, payload, answer) : answer
  }
}

export const iso = (ms: number) => new Date(ms).toISOString()

/** Begins it; what comes back ends it. */
async function beginSession(
  say: Mouth,
  { connectorNo: connectorId, connection, states }: { connectorNo: number; connection: PastSession; states: boolean },
): Promise<() => Promise<unknown>> {
  const status = async (state: string, at: number) =>
    states &&
    say('StatusNotification', { connectorId, status: state, errorCode: 'NoError', timestamp: iso(at) }, at)
  const start = {
    connectorId,
    idTag: connection.tag,
    meterStart: connection.startWh,
    timestamp: iso(connection.startedAt),
  }
  const [{ transactionId }] = await Promise.all([
    say('StartTransaction', start, connection.startedAt),
    status('Charging', connection.startedAt),
  ])
  const transactionData = connection.meterValues.map(({ at, wh, powerW, soc }) => ({
    timestamp: iso(at),
    sampledValue: [
      { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
      { value: String(soc), measurand: 'SoC', unit: 'Percent' },
    ],
  }))
  const stop = {
    transactionId,
    meterStop: connection.endWh,
    timestamp: iso(connection.endedAt),
    reason: connection.endedAt % 2000 === 0 ? 'EVDisconnected' : 'Local',
    transactionData,
  }
  return () =>
    Promise.all([
      say('StopTransaction', stop, connection.endedAt),
      status('Available', connection.endedAt + 90_000),
    ])
}
