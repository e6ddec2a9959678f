import { connectorStatuses } from '@evops/stations/contract'
import { z } from 'zod'
import type { GridKind } from './kinds.ts'

/** What may be said of an object while it runs. */
export const pointQuantities = ['power', 'energy', 'load', 'state', 'alarms'] as const
export type PointQuantity = (typeof pointQuantities)[number]
/** A value by what it is of: never by an address, never worked out by a drawing. */
export const dataPoint = z.object({ objectId: z.uuid(), quantity: z.enum(pointQuantities) })
export type DataPoint = z.infer<typeof dataPoint>

export const bindingActs = ['colour', 'visibility', 'motion'] as const
export const bindingTones = ['good', 'warn', 'bad'] as const
const mostValue = 1_000_000_000_000
/** A symbol is coloured, shown or moves as long as a value says so. */
export const symbolBinding = dataPoint.extend({
  act: z.enum(bindingActs),
  /** Of a number: from here on. W, 0.1 Wh, per cent of the rating, alarms. */
  from: z.int().min(-mostValue).max(mostValue).default(0),
  /** Of a state: one of these. */
  states: z.array(z.enum(connectorStatuses)).max(connectorStatuses.length).default([]),
  /** Of a colour. */
  tone: z.enum(bindingTones).default('warn'),
})
export type SymbolBinding = z.infer<typeof symbolBinding>

/** What can be said of an object of a kind. */
export function quantitiesOf(kind: GridKind): readonly PointQuantity[] {
  if (kind === 'ChargingPile') return ['power', 'state', 'alarms']
  if (kind === 'Meter') return ['power', 'energy']
  return ratedKinds.has(kind) ? ['load'] : []
}
/** What has a rating that charge points are fed through. */
const ratedKinds: ReadonlySet<GridKind> = new Set([
  'BusbarSection',
  'Breaker',
  'Disconnector',
  'LoadBreakSwitch',
  'Fuse',
  'PowerTransformer',
  'CurrentTransformer',
  'ACLineSegment',
  'EnergySource',
])
