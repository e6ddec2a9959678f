import { expect, test } from 'vitest'
import { runHighs } from '../../testing/index.ts'
import { optimumPlan } from './plan.ts'
import type { PlanConnector, PlanInput, PlanTask, ReasonCode } from './planner.types.ts'

const hour = 3_600_000
const slots = 96
const now = Date.UTC(2026, 10, 23, 12, 0)
const inHere = { solve: runHighs, close: async () => {} }
const point = (id: string, more: Partial<PlanConnector> = {}): PlanConnector => ({
  id,
  label: id,
  limitId: 'site',
  maxW: 100_000,
  minW: 10_000,
  moduleGroupId: null,
  state: 'available',
  fallbackW: 10_000,
  ...more,
})
const bus = (id: string, connectorId: string | null, more: Partial<PlanTask> = {}): PlanTask => ({
  id,
  vehicleLabel: id,
  connectorId,
  arrivesAt: now,
  plannedArrivesAt: null,
  departAt: now + 8 * hour,
  unplugSeconds: 300,
  socPct: 50,
  worstSocPct: 10,
  targetSocPct: 80,
  batteryDwh: 3_000_000,
  dwhPerPercent: 30_000,
  reserveDwh: 0,
  curve: [],
  maxW: 100_000,
  priority: 0,
  preconditionW: 0,
  preconditionFrom: null,
  ...more,
})
/** 1.00 until the third hour, 0.30 from then on. */
const depot = (connectors: PlanConnector[], tasks: PlanTask[], limit = 1_000_000): PlanInput => ({
  now,
  firstSlotAt: now,
  slots,
  priceE5: Array.from({ length: slots }, (_, t) => (t < 12 ? 100_000 : 30_000)),
  demand: null,
  limits: [
    {
      id: 'site',
      parentId: null,
      label: 'site',
      limitW: Array.from({ length: slots }, () => limit),
      otherLoadW: Array.from({ length: slots }, () => 0),
    },
  ],
  moduleGroups: [{ id: 'modules', maxW: 100_000, moduleW: null }],
  connectors,
  tasks,
})
async function reasonsOf(input: PlanInput, id: string) {
  const plan = await optimumPlan(input, inHere, { limitMs: 60_000 })
  const task = plan.tasks.find(({ taskId }) => taskId === id)
  const reason = (code: ReasonCode) => task?.reasons.find((one) => one.code === code)
  return { task, reason }
}

test('a bus waits until energy is cheaper, and is told from when', async () => {
  const { task, reason } = await reasonsOf(depot([point('a')], [bus('12', 'a')]), '12')
  expect(reason('waits_until')).toEqual({
    code: 'waits_until',
    at: now + 3 * hour,
    priceE5Now: 100_000,
    priceE5Then: 30_000,
  })
  expect(task).toMatchObject({
    state: 'green',
    energyDwh: 900_000,
    shortfallDwh: 0,
    readyAt: now + 4 * hour,
  })
})

test('X-05 a departure that no plan can keep is told with what would help, and each of these helps', async () => {
  const late = bus('12', 'a', { departAt: now + hour, socPct: 20 })
  const { task, reason } = await reasonsOf(depot([point('a')], [late], 60_000), '12')
  expect(task).toMatchObject({ state: 'red', marginSeconds: null })
  expect(reason('short')).toMatchObject({ reachesSocPct: 38 })
  expect(reason('would_help_power')).toBeUndefined()
  const departure = reason('would_help_departure')
  expect(departure?.code === 'would_help_departure' && departure.at).toBe(now + 3 * hour + 300_000)
  const again = await reasonsOf(depot([point('a')], [{ ...late, departAt: now + 3 * hour + 300_000 }], 60_000), '12')
  expect(again.task?.shortfallDwh).toBe(0)
  const lower = await reasonsOf(depot([point('a')], [{ ...late, targetSocPct: 38 }], 60_000), '12')
  expect(lower.task?.shortfallDwh).toBe(0)
})

test('where the supply is in the way it is told how much more would do', async () => {
  const late = bus('12', 'a', { departAt: now + 2 * hour + 300_000, socPct: 30 })
  const { reason } = await reasonsOf(depot([point('a')], [late], 60_000), '12')
  expect(reason('limited_by')).toMatchObject({ limitId: 'site' })
  expect(reason('would_help_power')).toEqual({ code: 'would_help_power', limitId: 'site', addW: 15_000 })
  const more = await reasonsOf(depot([point('a')], [late], 75_000), '12')
  expect(more.task?.shortfallDwh).toBe(0)
})

test('a dead point, one that is not reached and one that ignores its profile are each told, with a point that is free', async () => {
  const connectors = [
    point('dead', { state: 'faulted' }),
    point('deaf', { state: 'offline' }),
    point('wild', { state: 'ignoring' }),
    point('free'),
  ]
  const input = depot(connectors, [bus('1', 'dead'), bus('2', 'deaf'), bus('3', 'wild')])
  const dead = await reasonsOf(input, '1')
  expect(dead.task).toMatchObject({ state: 'red', energyDwh: 0 })
  expect(dead.reason('connector_faulted')).toBeDefined()
  expect(dead.reason('would_help_connector')).toEqual({ code: 'would_help_connector', connectorId: 'free' })
  const deaf = await reasonsOf(input, '2')
  expect(deaf.reason('connector_offline')).toEqual({
    code: 'connector_offline',
    connectorId: 'deaf',
    fallbackW: 10_000,
  })
  const wild = await reasonsOf(input, '3')
  expect(wild.task).toMatchObject({ state: 'amber', readyAt: now + 54 * 60_000 })
  expect(wild.reason('connector_ignores_profile')).toBeDefined()
})

test('no charge known: the worst is assumed and said; late: said', async () => {
  const task = bus('12', 'a', { socPct: null, arrivesAt: now + hour, plannedArrivesAt: now })
  const { task: planned, reason } = await reasonsOf(depot([point('a')], [task]), '12')
  expect(planned?.needDwh).toBe(70 * 30_000)
  expect(reason('no_soc_worst_case')).toEqual({ code: 'no_soc_worst_case', socPct: 10 })
  expect(reason('late')).toEqual({ code: 'late', seconds: 3_600 })
})

test('two at one pair of modules share them and are told so; one without a point is given one', async () => {
  const connectors = [point('a', { moduleGroupId: 'modules' }), point('b', { moduleGroupId: 'modules' })]
  const short = { departAt: now + hour + 300_000 }
  const { reason } = await reasonsOf(depot(connectors, [bus('1', 'a', short), bus('2', null, short)]), '2')
  expect(reason('connector_chosen')).toEqual({ code: 'connector_chosen', connectorId: 'b' })
  const first = await reasonsOf(depot(connectors, [bus('1', 'a', short), bus('2', null, short)]), '1')
  const codes = [reason('shares_module_with'), first.reason('shares_module_with')].filter(Boolean)
  expect(codes.length).toBeGreaterThan(0)
})

test('above the step of its curve a vehicle takes less, and the plan knows when it is ready', async () => {
  const curve = [{ fromSocPct: 70, maxW: 50_000 }]
  const { task, reason } = await reasonsOf(depot([point('a')], [bus('12', 'a', { curve })]), '12')
  expect(reason('tapers_above')).toEqual({ code: 'tapers_above', socPct: 70 })
  // 60 kWh at 100 kW, then 30 at 50: 72 min. The last quarter hours are not fully used.
  const minutes = ((task?.readyAt ?? 0) - (now + 3 * hour)) / 60_000
  expect(minutes).toBeGreaterThanOrEqual(72)
  expect(minutes).toBeLessThanOrEqual(90)
})

test('heating before the departure has its power, and the battery is full beside it', async () => {
  const warm = bus('12', 'a', { preconditionW: 20_000, preconditionFrom: now + 7 * hour })
  const { task } = await reasonsOf(depot([point('a')], [warm]), '12')
  expect(task?.shortfallDwh).toBe(0)
  expect(task?.watts[28]).toBeGreaterThanOrEqual(20_000)
  const { reason } = await reasonsOf(depot([point('a')], [warm], 15_000), '12')
  expect(reason('precondition_cut')).toEqual({ code: 'precondition_cut', from: now + 7 * hour })
})
