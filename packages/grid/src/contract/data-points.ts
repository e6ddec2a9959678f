import { connectorStatuses } from '@evops/stations/contract'
import { z } from 'zod'
import type { GridKind } from './kinds.ts'

/** Quantities of an object during operation. */
export const dataPointQuantities = ['power', 'energy', 'load', 'state', 'alarms'] as const
export type DataPointQuantity = (typeof dataPointQuantities)[number]
/** A value identified by object and quantity: never by an address, and never calculated by a drawing. */
export const dataPoint = z.object({ objectId: z.uuid(), quantity: z.enum(dataPointQuantities) })
export type DataPoint = z.infer<typeof dataPoint>

export const bindingActs = ['colour', 'visibility', 'motion'] as const
export const bindingTones = ['good', 'warn', 'bad'] as const
const mostValue = 1_000_000_000_000
/** Colours, shows or animates a symbol while a value meets the condition. */
export const symbolBinding = dataPoint.extend({
  act: z.enum(bindingActs),
  /** For a number: the lower limit. W, 0.1 Wh, percent of the rating, alarms. */
  from: z.int().min(-mostValue).max(mostValue).default(0),
  /** For a state: one of these. */
  states: z.array(z.enum(connectorStatuses)).max(connectorStatuses.length).default([]),
  /** For a colour. */
  tone: z.enum(bindingTones).default('warn'),
})
export type SymbolBinding = z.infer<typeof symbolBinding>

/** Returns the quantities available for a kind of object. */
export function quantitiesOfKind(kind: GridKind): readonly DataPointQuantity[] {
  if (kind === 'ChargingPile') return ['power', 'state', 'alarms']
  if (kind === 'Meter') return ['power', 'energy']
  return ratedKinds.has(kind) ? ['load'] : []
}
/** Kinds with a rating that feed charge points. */
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
