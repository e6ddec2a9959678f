/**
 * Kinds of grid objects: a subset of IEC 61970 CIM with its names; HarmonicFilter and ChargingChargePoint are our own.
 */
export const gridKinds = [
  'Substation',
  'VoltageLevel',
  'Bay',
  'BusbarSection',
  'Breaker',
  'Disconnector',
  'GroundDisconnector',
  'LoadBreakSwitch',
  'Fuse',
  'PowerTransformer',
  'CurrentTransformer',
  'PotentialTransformer',
  'ACLineSegment',
  'EnergySource',
  'EnergyConsumer',
  'PhotovoltaicUnit',
  'BatteryUnit',
  'ShuntCompensator',
  'HarmonicFilter',
  'Meter',
  'ChargingPile',
] as const
export type GridKind = (typeof gridKinds)[number]
export const ratingFields = ['ratedA', 'ratedVa', 'ratedW', 'ratedWh', 'ratedVar'] as const
export type RatingField = (typeof ratingFields)[number]
/** What an object stands for that is kept elsewhere. */
export type ReferencedKind = 'supply' | 'meter' | 'chargePoint'

interface KindFacts {
  /** For a transformer, one for each end. */
  terminals: { least: number; most: number }
  /** Allowed containers; null: the station itself. */
  containers: readonly (GridKind | null)[]
  ratings: readonly RatingField[]
  isSwitch?: true
  refersTo?: ReferencedKind
}
const none = { least: 0, most: 0 }
const one = { least: 1, most: 1 }
const two = { least: 2, most: 2 }
const inside = ['Bay', 'VoltageLevel'] as const
/** Sources and consumers may be outside a substation. */
const anywhere = [...inside, null] as const
const aSwitch = { terminals: two, containers: inside, ratings: ['ratedA'], isSwitch: true } as const

/** The database checks these rules as well (grid_objects_contained, grid_terminals_count). */
export const kindFacts: Readonly<Record<GridKind, KindFacts>> = {
  Substation: { terminals: none, containers: [null], ratings: [] },
  VoltageLevel: { terminals: none, containers: ['Substation'], ratings: [] },
  Bay: { terminals: none, containers: ['VoltageLevel'], ratings: [] },
  BusbarSection: { terminals: one, containers: inside, ratings: ['ratedA'] },
  Breaker: aSwitch,
  Disconnector: aSwitch,
  // The second side of this switch is the earth.
  GroundDisconnector: { ...aSwitch, terminals: one },
  LoadBreakSwitch: aSwitch,
  Fuse: aSwitch,
  PowerTransformer: { terminals: { least: 2, most: 3 }, containers: ['Substation'], ratings: ['ratedVa'] },
  CurrentTransformer: { terminals: two, containers: inside, ratings: ['ratedA'] },
  PotentialTransformer: { terminals: one, containers: inside, ratings: ['ratedVa'] },
  ACLineSegment: { terminals: two, containers: anywhere, ratings: ['ratedA'] },
  EnergySource: { terminals: one, containers: anywhere, ratings: ['ratedVa'], refersTo: 'supply' },
  EnergyConsumer: { terminals: one, containers: anywhere, ratings: ['ratedW'] },
  PhotovoltaicUnit: { terminals: one, containers: anywhere, ratings: ['ratedW'] },
  BatteryUnit: { terminals: one, containers: anywhere, ratings: ['ratedW', 'ratedWh'] },
  ShuntCompensator: { terminals: one, containers: anywhere, ratings: ['ratedVar'] },
  HarmonicFilter: { terminals: one, containers: anywhere, ratings: ['ratedA', 'ratedVar'] },
  Meter: { terminals: one, containers: anywhere, ratings: [], refersTo: 'meter' },
  ChargingPile: { terminals: one, containers: anywhere, ratings: ['ratedW'], refersTo: 'chargePoint' },
}
/** Returns false for a substation, which has several voltages, and for a transformer, whose ends have their own. */
export const hasOneVoltage = (kind: GridKind) => kind !== 'Substation' && kind !== 'PowerTransformer'
export const isContainer = (kind: GridKind) => kind === 'Substation' || kind === 'VoltageLevel' || kind === 'Bay'
/** The default position of a kind. */
export const isNormallyOpen = (kind: GridKind) => kind === 'GroundDisconnector'
export type SwitchKind = 'Breaker' | 'Disconnector' | 'GroundDisconnector' | 'LoadBreakSwitch' | 'Fuse'
export const isSwitch = (kind: GridKind): kind is SwitchKind => kindFacts[kind].isSwitch === true
