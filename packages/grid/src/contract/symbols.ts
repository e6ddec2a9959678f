import type { GridKind } from './kinds.ts'
import type { SwitchPosition } from './topology.rules.ts'

/*
 * Symbols in the style of IEC 60617, drawn by us: paths around (0, 0) for lines that enter at the top and leave at the
 * bottom. The editor, the viewer and files draw the same symbols.
 */

/** Position of a symbol's terminal, and the direction of its line. */
export interface SymbolPort {
  sequence: number
  x: number
  y: number
  dx: number
  dy: number
}
export interface SymbolGlyph {
  /** Half of its size. */
  halfWidth: number
  halfHeight: number
  ports: readonly SymbolPort[]
  /** From each port to the body, coloured by the state of the terminal. */
  leads: readonly { sequence: number; d: string }[]
  body: string
  solid?: string
  letters?: string
  /** Position of the label: next to the symbol, or below or above a terminating object. */
  label: 'beside' | 'below' | 'above'
}

const up = (sequence: number, x = 0, y = -20): SymbolPort => ({ sequence, x, y, dx: 0, dy: -1 })
const down = (sequence: number, x = 0, y = 20): SymbolPort => ({ sequence, x, y, dx: 0, dy: 1 })
const through = [up(1), down(2)]
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const earth = (y: number) => `M-8 ${y}H8M-5 ${y + 3}H5M-2 ${y + 6}H2`

const blades: Readonly<Record<SwitchPosition, string>> = {
  closed: 'M0 10V-10',
  open: 'M0 10L10 -8',
  // Unknown position: both positions and an additional mark.
  unknown: 'M0 10L6 -9M0 10L-6 -9',
}
const fuses: Readonly<Record<SwitchPosition, string>> = {
  closed: 'M-5 -12h10v24h-10zM0 -12V12',
  open: 'M-3.5 8.1L6.5 -9.9L13.5 -6.1L3.5 11.9ZM0 10L10 -8',
  unknown: 'M-5 -12h10v24h-10z',
}
const contacts = {
  Breaker: 'M-4 -14L4 -6M4 -14L-4 -6',
  Disconnector: 'M-5 -10H5',
  LoadBreakSwitch: `M-5 -10H5${disc(0, -7, 3)}`,
  GroundDisconnector: 'M-5 -10H5',
} as const

type Plain = Pick<SymbolGlyph, 'body'> & Partial<SymbolGlyph>
const leaf = (from: number, { body, ...more }: Plain): SymbolGlyph => ({
  halfWidth: 14,
  halfHeight: 20,
  ports: [up(1)],
  leads: [{ sequence: 1, d: `M0 -20V${from}` }],
  label: 'below',
  body,
  ...more,
})
const inLine = (from: number, { body, ...more }: Plain): SymbolGlyph => ({
  halfWidth: 14,
  halfHeight: 20,
  ports: through,
  leads: [
    { sequence: 1, d: `M0 -20V${-from}` },
    { sequence: 2, d: `M0 20V${from}` },
  ],
  label: 'beside',
  body,
  ...more,
})

const plain = {
  CurrentTransformer: inLine(6, { body: `${disc(0, 0, 6)}M0 -6V6M6 0H16M9 -3L11 3M12 -3L14 3` }),
  ACLineSegment: inLine(14, { body: 'M-5 -14H5L0 -6ZM-5 14H5L0 6ZM0 -6V6' }),
  PotentialTransformer: leaf(-14, { body: `${disc(0, -7, 7)}${disc(0, 4, 7)}` }),
  EnergySource: {
    ...leaf(-14, { body: `${disc(0, -2, 12)}M-7 -2q3.5 -8 7 0t7 0` }),
    ports: [down(1)],
    leads: [{ sequence: 1, d: 'M0 20V10' }],
    label: 'beside',
  },
  EnergyConsumer: leaf(4, { body: '', solid: 'M-6 4H6L0 16Z' }),
  PhotovoltaicUnit: leaf(-10, { body: 'M-14 -10h28v22h-28zM-14 -10L0 2L14 -10' }),
  BatteryUnit: leaf(-6, { body: 'M-12 -6H12M-6 0H6M0 0V6M-12 6H12M-6 12H6' }),
  ShuntCompensator: leaf(-3, { body: `M-10 -3H10M-10 3H10M0 3V12${earth(12)}` }),
  HarmonicFilter: leaf(-14, {
    body: `M0 -14a3.5 3.5 0 0 1 0 7a3.5 3.5 0 0 1 0 7V4M-8 4H8M-8 8H8M0 8V14${earth(14)}`,
  }),
  Meter: leaf(-10, { body: 'M-12 -10h24v22h-24zM-12 -4H12', letters: 'Wh' }),
  ChargingPile: leaf(-10, { body: 'M-11 -10h22v26h-22z', solid: 'M2 -6L-6 5H-1L-2 12L6 1H1Z' }),
} as const satisfies Partial<Record<GridKind, SymbolGlyph>>

const transformers: Readonly<Record<2 | 3, SymbolGlyph>> = {
  2: {
    halfWidth: 14,
    halfHeight: 30,
    ports: [up(1, 0, -30), down(2, 0, 30)],
    leads: [
      { sequence: 1, d: 'M0 -30V-18' },
      { sequence: 2, d: 'M0 30V18' },
    ],
    body: `${disc(0, -7, 11)}${disc(0, 7, 11)}`,
    label: 'beside',
  },
  3: {
    halfWidth: 22,
    halfHeight: 30,
    ports: [up(1, 0, -30), down(2, -10, 30), down(3, 10, 30)],
    leads: [
      { sequence: 1, d: 'M0 -30V-19' },
      { sequence: 2, d: 'M-10 30V17' },
      { sequence: 3, d: 'M10 30V17' },
    ],
    body: `${disc(0, -8, 11)}${disc(-10, 6, 11)}${disc(10, 6, 11)}`,
    label: 'beside',
  },
}

export interface SymbolVariant {
  position?: SwitchPosition | undefined
  /** For a transformer. */
  windings?: number
  /** For a busbar. */
  length?: number | undefined
}
export const defaultBusbarLength = 200
/** Returns the symbol of a kind; for a switch, in its position. Undefined for containers, which have none. */
export function symbolGlyphOf(
  kind: GridKind,
  { position = 'closed', windings = 2, length = defaultBusbarLength }: SymbolVariant,
): SymbolGlyph | undefined {
  if (kind === 'Substation' || kind === 'VoltageLevel' || kind === 'Bay') return undefined
  if (kind === 'PowerTransformer') return transformers[windings === 3 ? 3 : 2]
  if (kind === 'BusbarSection')
    return {
      halfWidth: length / 2,
      halfHeight: 6,
      ports: [{ sequence: 1, x: 0, y: 0, dx: 0, dy: 0 }],
      leads: [],
      body: `M${-length / 2} 0H${length / 2}`,
      label: 'above',
    }
  if (kind === 'Fuse') return inLine(position === 'open' ? 10 : 12, { body: fuses[position] })
  if (kind === 'GroundDisconnector')
    return leaf(-10, { body: `${contacts[kind]}${blades[position]}M0 10V14${earth(14)}`, label: 'beside' })
  if (kind === 'Breaker' || kind === 'Disconnector' || kind === 'LoadBreakSwitch')
    return inLine(10, { body: `${contacts[kind]}${blades[position]}` })
  return plain[kind]
}
