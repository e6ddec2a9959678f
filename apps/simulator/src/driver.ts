import type { ChargePoint } from './charge-point.ts'
import type { BusStay } from './buses.ts'
import type { Vehicle } from './electrics.ts'
import type { SeededRandom } from './random.ts'

/** One charge point's part in the daily activity of a fleet. */
export interface ChargePointActivity {
  readonly point: ChargePoint
  readonly kind: 'dc' | 'ac'
  readonly random: SeededRandom
  readonly tags: readonly [string, ...string[]]
  /**
   * Tags in use now: each belongs to one vehicle, at one connector at a time. Missing means that tags can be used at
   * several connectors.
   */
  readonly out?: Set<string> | undefined
  /** Whether a connector is in use at the start. */
  readonly begins: (connector: number) => boolean
  /** Average minutes between the departure of a vehicle and the arrival of the next. */
  readonly gapMinutes: number
  /** Factor for the frequency of problems. */
  readonly eventful: number
  /** Returns the relative number of arrivals at this hour, 1 on average. */
  readonly rush: () => number
  /** Resolves true after the time, or false once the fleet has stopped. */
  readonly pause: (ms: number) => Promise<boolean>
  readonly now: () => number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

type Model = Omit<Vehicle, 'soc' | 'targetSoc' | 'maxKw'> & { readonly dcKw: number; readonly acKw: number }
const models: readonly [Model, ...Model[]] = [
  { capacityKwh: 45, dcKw: 60, acKw: 7, packVolts: 330 },
  { capacityKwh: 60, dcKw: 90, acKw: 7, packVolts: 350 },
  { capacityKwh: 75, dcKw: 150, acKw: 11, packVolts: 400 },
  { capacityKwh: 82, dcKw: 140, acKw: 11, packVolts: 400 },
  { capacityKwh: 100, dcKw: 210, acKw: 22, packVolts: 750 },
  { capacityKwh: 282, dcKw: 150, acKw: 22, packVolts: 600 },
]

const faults: readonly [string, ...string[]] = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'OverCurrentFailure',
  'PowerMeterFailure',
]

/** Simulates a connector: cars arrive, charge, stay a little longer, leave. */
export async function simulateConnector(life: ChargePointActivity, connector: number): Promise<void> {
  // Short random delay, so that meter values do not arrive in one burst.
  if (!(await life.pause(life.random.between(0, 4 * second)))) return
  if (life.begins(connector)) await visit(life, connector, { midway: true })
  for (;;) {
    const gap = life.random.waiting(life.gapMinutes * minute) / life.rush()
    if (!(await life.pause(20 * second + gap))) return
    await visit(life, connector, { midway: false })
  }
}

/** Bus that charges at its depot. It is disconnected ten minutes before its departure. */
const bus: Omit<Vehicle, 'soc'> = { capacityKwh: 350, packVolts: 600, maxKw: 150, targetSoc: 96 }
const readyMs = 10 * minute

/** Simulates a depot connector: its bus arrives, charges, and leaves by its timetable. */
export async function simulateDepotConnector(
  life: ChargePointActivity,
  connector: number,
  stayAt: (now: number) => BusStay | undefined,
): Promise<void> {
  for (;;) {
    if (!(await life.pause(life.random.between(5 * second, 30 * second)))) return
    const stay = stayAt(life.now())
    if (!stay || stay.leavesAt - life.now() < 2 * readyMs || !isFree(life, connector) || life.out?.has(stay.tag))
      continue
    life.out?.add(stay.tag)
    await chargeUntilDeparture(life, connector, stay).finally(() => life.out?.delete(stay.tag))
  }
}
async function chargeUntilDeparture(
  life: ChargePointActivity,
  connector: number,
  { tag, soc, leavesAt }: BusStay,
): Promise<void> {
  const { point } = life
  await point.plug(connector, { ...bus, soc })
  const allowed = await point.authorize(tag)
  if (!(await life.pause(0))) return
  const mayCharge = allowed === 'Accepted' || allowed === 'Offline'
  if (mayCharge && viewOf(life, connector)?.status === 'Preparing') void point.start(connector, tag)
  if (!(await life.pause(Math.max(0, leavesAt - readyMs - life.now())))) return
  if (viewOf(life, connector)?.charging) void point.stop(connector, 'Local', tag)
  if (!(await life.pause(minute))) return
  if (viewOf(life, connector)?.plugged) await point.unplug(connector)
}

/** Simulates a reserved connector: most drivers arrive in time and charge, the others do not come. */
export async function simulateReservation(life: ChargePointActivity, connector: number): Promise<void> {
  const { point, random } = life
  for (;;) {
    if (!(await life.pause(15 * second))) return
    const tag = viewOf(life, connector)?.reservedFor
    if (tag === undefined) continue
    const comes = random.chance(0.75)
    if (!(await life.pause(random.between(1, 9) * minute))) return
    const now = viewOf(life, connector)
    if (now?.reservedFor !== tag || now.plugged || life.out?.has(tag)) continue
    if (!comes) {
      while (viewOf(life, connector)?.reservedFor === tag) if (!(await life.pause(15 * second))) return
      continue
    }
    await point.plug(connector, arrivingVehicle(life, false))
    if ((await point.authorize(tag)) === 'Accepted' && viewOf(life, connector)?.status === 'Preparing')
      void point.start(connector, tag)
    await stay(life, connector, tag)
  }
}

/** Simulates a remote start: the driver at the connector plugs in. */
export async function simulateRemoteStart(life: ChargePointActivity, connector: number): Promise<void> {
  if (!(await life.pause(life.random.between(3, 12) * second))) return
  if (!isFree(life, connector)) return
  await life.point.plug(connector, arrivingVehicle(life, false))
  await stay(life, connector, undefined)
}

async function visit(life: ChargePointActivity, connector: number, how: { midway: boolean }): Promise<void> {
  const [tag, ...others] = life.tags.filter((each) => !life.out?.has(each))
  if (!isFree(life, connector) || tag === undefined) return
  const chosen = life.random.pick([tag, ...others])
  life.out?.add(chosen)
  await charge(life, connector, { ...how, tag: chosen }).finally(() => life.out?.delete(chosen))
}

async function charge(
  life: ChargePointActivity,
  connector: number,
  { tag, midway }: { tag: string; midway: boolean },
): Promise<void> {
  const { point, random } = life
  await point.plug(connector, arrivingVehicle(life, midway))
  if (!midway && !(await life.pause(random.between(4, 25) * second))) return
  const allowed = await point.authorize(tag)
  // The fleet may have stopped in the meantime, so nothing new starts.
  if (!(await life.pause(0))) return
  // Without a connection the charge point allows known customers to charge (LocalAuthorizeOffline).
  const mayCharge = allowed === 'Accepted' || allowed === 'Offline'
  if (mayCharge && viewOf(life, connector)?.status === 'Preparing') void point.start(connector, tag)
  await stay(life, connector, tag)
}

/** Waits for the end of charging or of the driver's stay, and a little longer; then the vehicle is unplugged. */
async function stay(life: ChargePointActivity, connector: number, tag: string | undefined): Promise<void> {
  const { point, random } = life
  let patience = (life.kind === 'dc' ? random.between(18, 75) : random.between(90, 420)) * minute
  while (viewOf(life, connector)?.charging && patience > 0) {
    if (!(await life.pause(5 * second))) return
    patience -= 5 * second
  }
  if (viewOf(life, connector)?.charging && tag !== undefined) void point.stop(connector, 'Local', tag)
  const lateness = random.chance(0.2) ? random.between(10, 40) : random.between(0.3, 4)
  if (!(await life.pause(lateness * minute))) return
  if (viewOf(life, connector)?.plugged) await point.unplug(connector)
}

/** Simulates occasional problems: a lost connection, a fault, a power cut. */
export async function simulateProblems(life: ChargePointActivity): Promise<void> {
  const { point, random } = life
  for (;;) {
    if (!(await life.pause(random.waiting((3 * hour) / Math.max(life.eventful, 1e-6))))) return
    const dice = random.next()
    if (dice < 0.6) await loseConnection(life)
    else if (dice < 0.9) await breakConnector(life)
    else await point.restart('PowerLoss')
  }
}

async function loseConnection(life: ChargePointActivity): Promise<void> {
  await life.point.disconnect()
  if (await life.pause(life.random.between(15, 240) * second)) await life.point.comeBack()
}

async function breakConnector(life: ChargePointActivity): Promise<void> {
  const { point, random } = life
  const connector = random.whole(1, point.connectors.length)
  const code = random.pick(faults)
  // Not awaited, because the response is late when offline.
  void point.fault(connector, code)
  if (await life.pause(random.between(2, 12) * minute)) await point.clearFault(connector)
}

function isFree(life: ChargePointActivity, connector: number): boolean {
  const view = viewOf(life, connector)
  return view !== undefined && !view.plugged && (view.status === 'Available' || view.status === 'Preparing')
}

function viewOf(life: ChargePointActivity, connector: number) {
  return life.point.connectors.find((view) => view.id === connector)
}

function arrivingVehicle(life: ChargePointActivity, midway: boolean): Vehicle {
  const { random } = life
  const { dcKw, acKw, ...model } = random.pick(models)
  const soc = midway ? random.between(20, 85) : random.between(8, 60)
  const targetSoc = random.chance(0.4) ? 100 : Math.min(100, Math.max(80, soc + 10))
  return { ...model, soc, targetSoc, maxKw: life.kind === 'dc' ? dcKw : acKw }
}
