import { dayMs } from '@evops/platform/contract'
import { randomUUID } from 'node:crypto'
import { demoQuietDays21 } from '@evops/charging/server'
import { busesAtPoint, generatePastSessions, createTranslator201, type PastSession } from '@evops/simulator/simulator'
import { demoSiteLimitsW } from '@evops/energy/server'
import type { OcppConnection } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { demoBuses } from './demo-buses.ts'
import { demoVersionOf, ocppPointsOf, type DemoOperator, type DemoChargePoint, type DemoStation } from './demo-site.ts'
import type { DemoEnvironment } from './demo-stage.ts'

const seed = 20_261
/** Sessions that would be active now ended this long ago. */
const endedLatelyMs = 7 * 60_000
/** Number of past days with connector statuses: they are half of all messages. */
const stateDays = 3
/** Numbers of sessions per connector after which PostgreSQL updates its table statistics. */
const turns = [0, 3, 10, Infinity]

/** Meter reading in Wh by `{chargePointNo}:{connectorNo}`. */
export type DemoMeterRegisters = ReadonlyMap<string, number>

/**
 * Creates past sessions of all operators for this many days, each reported by its charge point at the time of the
 * session. Returns the final meter readings and the share of connectors that charged until just now, so that today
 * continues consistently. Connectors are processed in lanes: sessions of one lane are written together, and lanes run
 * in parallel. No payer is in two lanes.
 */
export async function addDemoHistory(
  stage: DemoEnvironment,
  { operators, days, now }: { operators: readonly DemoOperator[]; days: number; now: number },
): Promise<Map<DemoOperator, { registers: DemoMeterRegisters; busy: number }>> {
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
      ocppPointsOf(station).map(async (chargePoint) => {
        const lane = station.pattern === 'depot' ? 0 : 1
        const sendEvent = await createDemoMessageSender(stage, chargePoint, lane)
        return chargePoint.connectors.map(({ connectorNo }) => ({
          sendEvent,
          connectorNo,
          lane,
          connections: connections.filter(
            ({ connector }) => connector === `${chargePoint.chargePointNo}:${connectorNo}`,
          ),
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
      for (const { connector, endWh } of connections)
        registers.set(connector, Math.max(endWh, registers.get(connector) ?? 0))
      const lately = connections.filter(({ endedAt }) => endedAt > now - endedLatelyMs).length
      return [operator, { registers, busy: lately / registers.size }]
    }),
  )
}

interface Teller {
  sendEvent: SendDemoMessage
  connectorNo: number
  connections: readonly PastSession[]
}
/** All connectors of a lane begin a session, then all end it, then the next one begins. */
async function sendLane(
  connectors: readonly Teller[],
  { from, to, statesFrom }: { from: number; to: number; statesFrom: number },
): Promise<void> {
  const most = Math.max(...connectors.map(({ connections }) => connections.length))
  for (let turn = from; turn < Math.min(most, to); turn += 1) {
    const started = await Promise.all(
      connectors.flatMap(({ sendEvent, connectorNo, connections }) => {
        const connection = connections[turn]
        return connection
          ? [beginSession(sendEvent, { connectorNo, connection, states: connection.startedAt > statesFrom })]
          : []
      }),
    )
    await Promise.all(started.map((end) => end()))
  }
}

function pastOf(
  station: DemoStation,
  { operator, days, now }: { operator: DemoOperator; days: number; now: number },
): PastSession[] {
  const { form, pattern, tags } = station
  const newest = station.chargePoints.filter(({ protocol }) => protocol === 'ocpp2.1')
  /** Days since the last session of connectors that went offline yesterday evening, or have their own data since. */
  const daysOf = (chargePointNo: string) => {
    if (newest.some((one) => one.chargePointNo === chargePointNo)) return demoQuietDays21
    if (operator.away.includes(chargePointNo)) return 0.7
    return [operator.faulted, operator.guests].includes(chargePointNo) ? 0.5 : 0
  }
  const lastOf = (connector: string) => now - daysOf(connector.slice(0, -2)) * dayMs
  const [chargePoints, buses] = [ocppPointsOf(station), demoBuses(operator, [station])]
  const connectors = chargePoints.flatMap((chargePoint, place) =>
    chargePoint.connectors.map(({ connectorNo }) => ({
      bus: busesAtPoint(buses, place, chargePoints.length)(connectorNo),
      key: `${chargePoint.chargePointNo}:${connectorNo}`,
      pattern,
      kind: chargePoint.equipmentType === 2 ? ('ac' as const) : ('dc' as const),
      limitW: chargePoint.ratedPowerW / chargePoint.connectors.length,
    })),
  )
  const { utcOffsetHours } = operator
  const siteLimitW = demoSiteLimitsW[form.code]
  // Buses have permanent bays, so a depot's other connectors stay free.
  const used = connectors.filter(({ bus }) => bus !== undefined || buses.length === 0)
  return generatePastSessions({ connectors: used, tags, seed, days, now, utcOffsetHours, siteLimitW }).filter(
    ({ connector, endedAt }) => endedAt < lastOf(connector),
  )
}

/** Sends a message of a charge point with its time of arrival. */
export type SendDemoMessage = (
  action: string,
  payload: Record<string, unknown>,
  at: number,
) => Promise<Record<string, unknown>>

/** Calls the OCPP gateway's own handlers without a socket. Messages have the given time of arrival. */
export async function createDemoMessageSender(
  stage: DemoEnvironment,
  chargePoint: Pick<DemoChargePoint, 'chargePointNo' | 'protocol'>,
  lane = 0,
): Promise<SendDemoMessage> {
  const gateway = stage.gateways[lane] ?? stage.gateway
  const point = await gateway.stations.chargePointOf(chargePoint.chargePointNo)
  if (!point) throw new Error(`the demo's charge point ${chargePoint.chargePointNo} is not there`)
  const version = demoVersionOf(chargePoint)
  const words = version === 'ocpp1.6' ? undefined : createTranslator201(randomUUID, version)
  const handlers = gateway.handlers[version]
  const connection: OcppConnection<ConnectedChargePoint> = {
    identity: chargePoint.chargePointNo,
    point,
    subprotocol: version,
    address: '127.0.0.1',
    openedAt: new Date(),
    close: () => undefined,
  }
  return async (action, payload, at) => {
    const message = words ? words.sendEvent(action, payload) : { action, payload }
    const handler = message && Reflect.get(handlers, message.action)
    if (!handler) return {}
    const context = {
      connection,
      payload: message.payload,
      receivedAt: new Date(at),
      messageId: randomUUID(),
    }
    const answer: Record<string, unknown> = await stage.at(at, () => handler(context))
    return words ? words.understand(action, payload, answer) : answer
  }
}

export const toIsoTime = (ms: number) => new Date(ms).toISOString()

/** Begins a session and returns the function that ends it. */
async function beginSession(
  sendEvent: SendDemoMessage,
  { connectorNo: connectorId, connection, states }: { connectorNo: number; connection: PastSession; states: boolean },
): Promise<() => Promise<unknown>> {
  const status = async (state: string, at: number) =>
    states &&
    sendEvent('StatusNotification', { connectorId, status: state, errorCode: 'NoError', timestamp: toIsoTime(at) }, at)
  const start = {
    connectorId,
    idTag: connection.tag,
    meterStart: connection.startWh,
    timestamp: toIsoTime(connection.startedAt),
  }
  const [{ transactionId }] = await Promise.all([
    sendEvent('StartTransaction', start, connection.startedAt),
    status('Charging', connection.startedAt),
  ])
  const transactionData = connection.meterValues.map(({ at, wh, powerW, soc }) => ({
    timestamp: toIsoTime(at),
    sampledValue: [
      { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
      { value: String(soc), measurand: 'SoC', unit: 'Percent' },
    ],
  }))
  const stop = {
    transactionId,
    meterStop: connection.endWh,
    timestamp: toIsoTime(connection.endedAt),
    reason: connection.endedAt % 2000 === 0 ? 'EVDisconnected' : 'Local',
    transactionData,
  }
  return async () => {
    if (connection.fullAt !== null) await status('SuspendedEV', connection.fullAt)
    return Promise.all([
      sendEvent('StopTransaction', stop, connection.endedAt),
      status('Available', connection.endedAt + 90_000),
    ])
  }
}
