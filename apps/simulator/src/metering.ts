import { connectorLimit, pointLimit } from './charging-limits.ts'
import { acPhases, dischargeAfter, powerFlowAfter, batteryVolts } from './electrics.ts'
import type { CallResult, MessagePayload } from './messages.ts'
import type { SimulatedConnector, ChargePointState, SimulatedSession } from './point.ts'

export type MeterValueContext = 'Sample.Periodic' | 'Sample.Clock' | 'Transaction.Begin' | 'Transaction.End' | 'Trigger'

/** Calculates flow and register up to now. */
export function integrateMeter(point: ChargePointState, connector: SimulatedConnector): void {
  const seconds = ((point.clock.now() - connector.integratedTo) / 1000) * (point.options.speed ?? 1)
  connector.integratedTo = point.clock.now()
  if (!connector.session || !connector.vehicle || !connector.flow || seconds <= 0) return
  const limitW = limitOf(point, connector)
  if (limitW < 0 && connector.vehicle.returnsEnergy) {
    const { flow, returnedWh } = dischargeAfter(connector.flow, connector.vehicle, -limitW, seconds)
    connector.flow = flow
    connector.exportedWh += returnedWh
    return
  }
  const before = connector.flow.energyWh
  connector.flow = powerFlowAfter(
    connector.flow,
    connector.vehicle,
    { kind: point.kind, limitW: Math.max(0, limitW) },
    seconds,
  )
  connector.registerWh += connector.flow.energyWh - before
}

/** Integrates all connectors, before the number of those that share the power changes. */
export function integrateAllMeters(point: ChargePointState): void {
  for (const connector of point.connectors) integrateMeter(point, connector)
}

/**
 * Charging connectors share the charge point's power; AC connectors share only the limit of a profile. A connector also
 * has its own profiles.
 */
function limitOf(point: ChargePointState, connector: SimulatedConnector): number {
  const sharing = point.connectors.filter((one) => one.id === connector.id || (one.session && !one.flow?.done))
  const whole = pointLimit(point, point.time.now())
  if (point.quirks.ignoresProfiles) return point.ratedW / sharing.length
  const each = point.kind === 'ac' && whole === point.ratedW ? whole : whole / sharing.length
  return Math.min(each, connectorLimit(point, connector.id, point.time.now()))
}

/**
 * Returns the register in whole watt-hours, rounded down in start, meter values and stop, so that it never decreases.
 */
export function meterRegisterWh(connector: SimulatedConnector): number {
  return Math.floor(connector.registerWh)
}

/** Returns the register of returned energy in whole watt-hours. Undefined for a vehicle that returns none. */
export function exportedRegisterWh({ vehicle, exportedWh }: SimulatedConnector): number | undefined {
  return vehicle?.returnsEnergy ? Math.floor(exportedWh) : undefined
}

/** Sends MeterValues. Within a transaction the message is stored until it gets a response. */
export function sendMeterValue(
  point: ChargePointState,
  connector: SimulatedConnector,
  context: MeterValueContext,
): Promise<CallResult> {
  integrateMeter(point, connector)
  const session = connector.session
  if (session) session.meterValues += 1
  const meterValue = [meterValueNow(point, connector, context)]
  const build = () => {
    const transactionId = session && transactionIdOf(point, session)
    return { connectorId: connector.id, ...(transactionId !== undefined && { transactionId }), meterValue }
  }
  return point.link.call('MeterValues', build, { durable: session !== undefined, owner: session })
}

/** Returns the charge point's transaction id of a session, or undefined if the server has not (yet) sent one. */
export function transactionIdOf(point: ChargePointState, session: SimulatedSession): number | undefined {
  const wrong = session.startedOffline ? point.quirks.offlineTransactionId : undefined
  return wrong ?? session.transactionId
}

/** Returns one entry of `meterValue` with the configured measurands. */
export function meterValueNow(
  point: ChargePointState,
  connector: SimulatedConnector,
  context: MeterValueContext,
): MessagePayload {
  const wanted = new Set(
    point.keys.list(context === 'Sample.Clock' ? 'MeterValuesAlignedData' : 'MeterValuesSampledData'),
  )
  const all = measure(point, connector).filter(({ measurand }) => wanted.has(measurand) || measurand === exportRegister)
  const nth = connector.session?.meterValues ?? 0
  const omit = isNth(nth, point.quirks.omitEnergyEvery)
  const retained = omit ? all.filter((value) => value.measurand !== energyRegister) : all
  // The schema requires at least one value in a meter value.
  const values = retained.length > 0 ? retained : measure(point, connector).slice(1, 2)
  return { timestamp: point.time.text(), sampledValue: values.map((value) => ({ ...value, context })) }
}

const energyRegister = 'Energy.Active.Import.Register'
const exportRegister = 'Energy.Active.Export.Register'

interface Value {
  measurand: string
  value: string
  unit: string
  phase?: string
  location?: string
}

function measure(point: ChargePointState, connector: SimulatedConnector): Value[] {
  const flow = connector.session ? connector.flow : undefined
  const powerW = flow?.powerW ?? 0
  const values: Value[] = [
    energyValue(point, connector),
    { measurand: 'Power.Active.Import', value: (powerW / 1000).toFixed(3), unit: 'kW', location: 'Outlet' },
    ...(point.kind === 'dc' ? directCurrent(connector, powerW) : alternatingCurrent(point, powerW)),
    {
      measurand: 'Temperature',
      value: (flow?.temperature ?? 24).toFixed(1),
      unit: 'Celsius',
      location: 'Cable',
    },
  ]
  const returned = exportedRegisterWh(connector)
  if (returned !== undefined)
    values.push({ measurand: exportRegister, value: String(returned), unit: 'Wh', location: 'Outlet' })
  if (point.kind === 'dc' && flow) {
    values.push({ measurand: 'SoC', value: String(Math.floor(flow.soc)), unit: 'Percent', location: 'EV' })
  }
  return values
}

function energyValue(point: ChargePointState, connector: SimulatedConnector): Value {
  const fallen = isNth(connector.session?.meterValues ?? 0, point.quirks.registerFallsEvery) ? 5000 : 0
  const wh = meterRegisterWh(connector) - fallen
  return point.quirks.energyUnit === 'kWh'
    ? { measurand: energyRegister, value: (wh / 1000).toFixed(3), unit: 'kWh', location: 'Outlet' }
    : { measurand: energyRegister, value: String(wh), unit: 'Wh', location: 'Outlet' }
}

function directCurrent(connector: SimulatedConnector, powerW: number): Value[] {
  const volts = connector.vehicle && powerW > 0 ? batteryVolts(connector.flow?.soc ?? 0, connector.vehicle) : 0
  const amps = volts > 0 ? powerW / volts : 0
  return [
    { measurand: 'Current.Import', value: amps.toFixed(2), unit: 'A', location: 'Outlet' },
    { measurand: 'Voltage', value: volts.toFixed(1), unit: 'V', location: 'Outlet' },
  ]
}

function alternatingCurrent(point: ChargePointState, powerW: number): Value[] {
  const phases = acPhases(point.ratedW)
  return Array.from({ length: phases }, (_, index) => {
    const volts = 230 + point.random.between(-3, 3)
    const amps = powerW / phases / volts
    const value = { phase: `L${index + 1}`, location: 'Outlet' }
    return [
      { measurand: 'Current.Import', value: amps.toFixed(2), unit: 'A', ...value },
      { measurand: 'Voltage', value: volts.toFixed(1), unit: 'V', ...value, phase: `L${index + 1}-N` },
    ]
  }).flat()
}

function isNth(count: number, every: number | undefined): boolean {
  return every !== undefined && every > 0 && count > 0 && count % every === 0
}
