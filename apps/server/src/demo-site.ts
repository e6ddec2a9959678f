import type { PileForm, StationForm } from '@evops/stations/contract'

type DemoPile = Required<Pick<PileForm, 'pileNo' | 'name' | 'equipmentType' | 'protocol' | 'ratedPowerW'>> & {
  guns: { gunNo: number; connectorType: 2 | 3 | 4 }[]
}
export type DemoStation = StationForm & { piles: DemoPile[] }

/** Piles of one kind, numbered on from `first`: 14 digits, as the trade does. */
function piles(row: {
  first: number
  count: number
  kw: number
  guns: number
  kind: 'dc' | 'ac'
  /** How many of the last ones speak OCPP 2.0.1. */
  newer?: number
}): DemoPile[] {
  return Array.from({ length: row.count }, (_, index) => ({
    pileNo: String(32_010_600_019_000 + row.first + index),
    name: String(index + 1).padStart(2, '0'),
    equipmentType: row.kind === 'dc' ? 1 : 2,
    protocol: index >= row.count - (row.newer ?? 0) ? 'ocpp2.0.1' : 'ocpp1.6j',
    ratedPowerW: row.kw * 1000,
    guns: Array.from({ length: row.guns }, (_unused, gun) => ({
      gunNo: gun + 1,
      connectorType: row.kind === 'dc' ? 4 : 3,
    })),
  }))
}

const common = { timeZone: 'Asia/Shanghai', countryCode: 'CN', status: 50 } as const

/** Two bus depots and a car park: fast, dual and slow, so that every screen has something to show. */
export const demoStations: readonly DemoStation[] = [
  {
    ...common,
    code: 'NORTH-DEPOT',
    name: '北湖公交总站',
    stationType: 100,
    address: '北湖大道 1 号',
    position: { longitude: 114.0579, latitude: 22.5431, system: 'gcj02' },
    ratedPowerW: 1_600_000,
    openToPublic: false,
    piles: piles({ first: 100, count: 8, kw: 240, guns: 2, kind: 'dc' }),
  },
  {
    ...common,
    code: 'SOUTH-HUB',
    name: '南汀枢纽站',
    stationType: 100,
    address: '南汀路 88 号',
    position: { longitude: 114.1095, latitude: 22.5322, system: 'gcj02' },
    ratedPowerW: 800_000,
    openToPublic: true,
    piles: piles({ first: 200, count: 6, kw: 120, guns: 2, kind: 'dc', newer: 1 }),
  },
  {
    ...common,
    code: 'CITY-PARK',
    name: '云景停车场',
    stationType: 1,
    address: '云景路 16 号',
    position: { longitude: 114.0287, latitude: 22.5514, system: 'gcj02' },
    ratedPowerW: 140_000,
    openToPublic: true,
    piles: piles({ first: 300, count: 8, kw: 7, guns: 1, kind: 'ac' }),
  },
]

/** What drivers of the demo show at the reader. */
export const demoTags: readonly { idTag: string; label: string }[] = Array.from(
  { length: 24 },
  (_, index) => ({ idTag: `DEMO${String(index + 1).padStart(4, '0')}`, label: `Bus ${1001 + index}` }),
)
