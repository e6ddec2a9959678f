/*
 * Electrical model: a ramp of 20 s to constant power, a taper above 80 % state of charge, and an end at full or at the
 * driver's target. Pure functions from state to state. Watts, volts, amperes, watt-hours, seconds, degrees Celsius.
 */

export interface Vehicle {
  readonly capacityKwh: number
  /** State of charge at arrival, 0 to 100. */
  readonly soc: number
  /** Maximum power of the vehicle (its on-board charger for AC). */
  readonly maxKw: number
  /** State of charge at which charging stops. Default 100. */
  readonly targetSoc?: number
  /** Energy after which charging stops. */
  readonly targetKwh?: number
  /** True if the vehicle returns energy to the grid at a negative setpoint (OCPP 2.1, block Q). */
  readonly returnsEnergy?: boolean
  /** Nominal pack voltage. Default 400. */
  readonly packVolts?: number
}

export interface PowerFlow {
  readonly powerW: number
  readonly soc: number
  readonly temperature: number
  /** Energy delivered since the start of this flow. */
  readonly energyWh: number
  readonly done: boolean
}

/** Current limits of the flow. */
export interface SupplyLimits {
  readonly kind: 'dc' | 'ac'
  readonly limitW: number
}

const rampSeconds = 20
/** Fast decrease: 100 A per second (IEC 61851-23). */
const fallW = 40_000
const taperFrom = 80
const taperFloor = 0.08
const maxAmps = { dc: 500, ac: 32 }
const ambient = 24
const warmingSeconds = 300

export function powerFlowAtPlugIn(vehicle: Vehicle): PowerFlow {
  return { powerW: 0, soc: vehicle.soc, temperature: ambient, energyWh: 0, done: false }
}

/** Returns the flow after `seconds`, integrated in steps of at most `most` seconds, one by default. */
/** State of charge in percent below which a vehicle returns no energy. */
const leastReturnSoc = 20

/** Returns the flow after a vehicle returned energy, and the returned energy in Wh. */
export function dischargeAfter(
  flow: PowerFlow,
  { capacityKwh, maxKw }: Vehicle,
  watts: number,
  seconds: number,
): { flow: PowerFlow; returnedWh: number } {
  const mostWh = (Math.max(0, flow.soc - leastReturnSoc) / 100) * capacityKwh * 1000
  const returnedWh = Math.min((Math.min(watts, maxKw * 1000) * seconds) / 3600, mostWh)
  return { flow: { ...flow, powerW: 0, soc: flow.soc - (returnedWh / (capacityKwh * 1000)) * 100 }, returnedWh }
}

export function powerFlowAfter(
  flow: PowerFlow,
  vehicle: Vehicle,
  supply: SupplyLimits,
  seconds: number,
  most = 1,
): PowerFlow {
  let current = flow
  for (let left = seconds; left > 1e-9 && !current.done; left -= most) {
    current = step(current, vehicle, supply, Math.min(most, left))
  }
  return current
}

function step(flow: PowerFlow, vehicle: Vehicle, supply: SupplyLimits, seconds: number): PowerFlow {
  const demand = demandedWatts(flow, vehicle, supply)
  const slew = (Math.min(supply.limitW, vehicle.maxKw * 1000) / rampSeconds) * seconds
  const powerW = flow.powerW + clamp(demand - flow.powerW, -fallW * seconds, slew)
  const wh = (((flow.powerW + powerW) / 2) * seconds) / 3600
  const efficiency = supply.kind === 'dc' ? 0.96 : 0.9
  const soc = Math.min(100, flow.soc + ((wh * efficiency) / (vehicle.capacityKwh * 1000)) * 100)
  const energyWh = flow.energyWh + wh
  const done = soc >= (vehicle.targetSoc ?? 100) || energyWh >= (vehicle.targetKwh ?? Infinity) * 1000
  const warmth = ambient + 45 * (ampsAt(powerW, soc, vehicle, supply) / maxAmps[supply.kind]) ** 2
  const temperature = flow.temperature + (warmth - flow.temperature) * (seconds / warmingSeconds)
  return { powerW: done ? 0 : powerW, soc, temperature, energyWh, done }
}

function demandedWatts(flow: PowerFlow, vehicle: Vehicle, supply: SupplyLimits): number {
  const taper = 1 - ((1 - taperFloor) * Math.max(0, flow.soc - taperFrom)) / (100 - taperFrom)
  const wanted = Math.min(supply.limitW, vehicle.maxKw * 1000) * taper
  return supply.kind === 'dc' ? Math.min(wanted, maxAmps.dc * batteryVolts(flow.soc, vehicle)) : wanted
}

/** Returns the pack voltage during charging, which rises with the state of charge. */
export function batteryVolts(soc: number, vehicle: Vehicle): number {
  return (vehicle.packVolts ?? 400) * (0.9 + 0.0015 * soc)
}

/** AC up to 7.4 kW is single-phase, above three-phase. */
export function acPhases(limitW: number): 1 | 3 {
  return limitW <= 7400 ? 1 : 3
}

function ampsAt(powerW: number, soc: number, vehicle: Vehicle, supply: SupplyLimits): number {
  return supply.kind === 'dc' ? powerW / batteryVolts(soc, vehicle) : powerW / acPhases(supply.limitW) / 230
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
