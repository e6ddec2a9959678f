import type { DrawingDraft, GridKind, GridObjectRow, StationNet } from '../contract/index.ts'

type Send = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
/** Interface from the demo: the API as its manager, and the operator's currency, which selects the net. */
export interface GridDemoData {
  second: Send
  currency: string
}
interface Named {
  id: string
  name: string
}
/** One transformer station each: the place and the names used there. */
const nets = {
  CNY: {
    code: 'NORTH-DEPOT',
    mediumV: 10_000,
    ratedVa: 1_250_000,
    names: {
      room: '1 号配电房',
      drawing: '配电系统图 · Single line',
      supply: '10 kV 进线',
      main: '低压总开关',
      bus: '0.4 kV I 段母线',
      feeder: '馈线',
      template: '公交场站扩建 · Depot extension',
    },
  },
  EUR: {
    code: 'A2-NORTE',
    mediumV: 20_000,
    ratedVa: 630_000,
    names: {
      room: 'Centro 1',
      drawing: 'Esquema general',
      supply: 'Acometida 20 kV',
      main: 'Interruptor general',
      bus: 'Barra BT',
      feeder: 'Línea',
      template: 'Ampliación de estación',
    },
  },
} as const
const perFeeder = 4

/**
 * Creates the demo net of the depot: its supply, a switchgear, a transformer, a busbar, and feeders to its charge
 * points.
 */
export async function createGridDemo({ second: request, currency }: GridDemoData): Promise<void> {
  const net = currency === 'CNY' ? nets.CNY : currency === 'EUR' ? nets.EUR : undefined
  const { list } = await request<{ list: (Named & { code: string })[] }>('GET', '/api/stations?pageSize=100')
  const stationId = list.find(({ code }) => code === net?.code)?.id
  if (!net || stationId === undefined) return
  const { names, mediumV, ratedVa } = net
  const add = (kind: GridKind, name: string, more: object) =>
    request<GridObjectRow>('POST', '/api/energy/objects', { stationId, kind, name, ...more })
  const join = (one: Named, sequence: number, other: Named, at = 1) =>
    request('POST', `/api/energy/objects/${one.id}/connection`, {
      sequence,
      to: { objectId: other.id, sequence: at },
    })

  const room = await add('Substation', names.room, {})
  const level = (baseVoltageV: number) =>
    add('VoltageLevel', `${baseVoltageV / 1_000} kV`, { containerId: room.id, baseVoltageV })
  const [medium, low] = [await level(mediumV), await level(400)]
  const inMedium = { containerId: medium.id }
  const supplies = await request<Named[]>('GET', '/api/energy/choices?kind=supply')
  const supply = await add('EnergySource', names.supply, { ...inMedium, refersToId: supplies[0]?.id ?? null })
  const [line, breaker, earth] = [
    await add('Disconnector', 'QS1', { ...inMedium, ratedA: 630 }),
    await add('Breaker', 'QF1', { ...inMedium, ratedA: 630 }),
    await add('GroundDisconnector', 'QE1', inMedium),
  ]
  const transformer = await add('PowerTransformer', 'T1', {
    containerId: room.id,
    endsV: [mediumV, 400],
    ratedVa,
  })
  const inLow = { containerId: low.id }
  const [main, bus] = [
    await add('Breaker', names.main, { ...inLow, ratedA: 2_000 }),
    await add('BusbarSection', names.bus, { ...inLow, ratedA: 2_500 }),
  ]
  await join(line, 1, supply)
  await join(breaker, 1, line, 2)
  await join(breaker, 2, transformer)
  await join(earth, 1, transformer)
  await join(main, 1, transformer, 2)
  await join(bus, 1, main, 2)

  const chargePoints = await listChargePoints(request, stationId)
  for (let feeder = 0; feeder * perFeeder < chargePoints.length; feeder++) {
    const bay = await add('Bay', `${names.feeder} ${feeder + 1}`, inLow)
    const own = await add('Breaker', `QF${feeder + 11}`, { containerId: bay.id, ratedA: 1_250 })
    await join(own, 1, bus)
    for (const { id, name, ratedPowerW } of chargePoints.slice(feeder * perFeeder, (feeder + 1) * perFeeder)) {
      const more = { containerId: bay.id, refersToId: id, ratedW: ratedPowerW }
      await join(await add('ChargingPile', name, more), 1, own, 2)
    }
  }
  await drawNet(request, { stationId, name: names.drawing })
  await request('POST', '/api/energy/templates', {
    name: names.template,
    highV: mediumV,
    transformerVa: ratedVa,
    feeders,
  })
}

/** Returns the charge points of a station by number, at most 200. */
async function listChargePoints(request: Send, stationId: string) {
  const { list } = await request<{ list: (Named & { ratedPowerW: number })[] }>(
    'GET',
    `/api/charge-points?stationId=${stationId}&pageSize=200&sort=chargePointNo`,
  )
  return list
}

/** Parts of an extension: charge points on metered feeders whose meters are read. */
const feeders = [
  {
    name: 'F',
    count: 2,
    ratedA: 1_000,
    chargePoints: perFeeder,
    chargePointW: 150_000,
    connectors: 2,
    metered: true,
    points: [{ quantity: 'energy-import', register: 'holding', address: 0, valueType: 'u32', scaleE6: 10_000 }],
  },
]

/** Publishes the net with its automatic layout. */
async function drawNet(request: Send, { stationId, name }: { stationId: string; name: string }): Promise<void> {
  const { objects } = await request<StationNet>('GET', `/api/energy/nets/${stationId}`)
  const terminals = objects.flatMap(({ id, terminals: own }) => own.map((one) => ({ ...one, objectId: id })))
  // Imported dynamically, because serving does not need the layout library.
  const { layOutNet } = await import('../contract/layout.rules.ts')
  const path = '/api/energy/drawings'
  const { id } = await request<Named>('POST', path, { stationId, name })
  const { version, netMark } = await request<DrawingDraft>('GET', `${path}/${id}`)
  const document = layOutNet({ objects, terminals })
  const saved = await request<DrawingDraft>('POST', `${path}/${id}/draft`, { version, netMark, document })
  await request('POST', `${path}/${id}/publish`, { version: saved.version })
  await request('POST', `${path}/${id}/unlock`)
}
