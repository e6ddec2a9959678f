import type { GridKind } from '../../../contract/index.ts'

/** Names of external shapes in libraries and in common use; the first match wins. */
const names: readonly (readonly [GridKind, RegExp])[] = [
  ['GroundDisconnector', /earth(ing)?[ _-]?(switch|knife)|ground(ing)?[ _-]?(switch|disconnect|knife)|接地刀|接地开关/],
  ['LoadBreakSwitch', /load[ _-]?(break|switch)|负荷开关/],
  ['Disconnector', /disconnect|isolat|knife[ _-]?switch|隔离|刀闸|seccionador/],
  ['Breaker', /breaker|断路器|空气开关|\b[am]cb\b|\bmccb\b|disyuntor|interruptor/],
  ['Fuse', /fuse|熔断|fusible/],
  ['PotentialTransformer', /(potential|voltage)[ _-]?transformer|电压互感/],
  ['CurrentTransformer', /current[ _-]?transformer|电流互感/],
  ['PowerTransformer', /transformer|变压器|transformador/],
  ['BusbarSection', /bus[ _-]?bar|母线|\bbus\b|embarrado/],
  ['PhotovoltaicUnit', /photovolt|solar|光伏|fotovolt/],
  ['BatteryUnit', /batter|储能|电池|bater[ií]a/],
  ['ShuntCompensator', /capacitor|电容|无功补偿|condensador/],
  ['HarmonicFilter', /harmonic|滤波/],
  ['Meter', /meter|电表|电能表|contador/],
  ['ChargingPile', /charg(er|ing)|充电桩|cargador/],
  ['EnergySource', /(power|grid)[ _-]?(source|supply)|utility|进线|电源|acometida/],
  ['ACLineSegment', /cable|电缆/],
  ['EnergyConsumer', /\bload\b|motor|负荷|电动机|consumer|carga/],
]
/** Returns undefined if the names match no kind of the net. */
export function kindByName(candidates: readonly string[]): GridKind | undefined {
  for (const one of candidates) {
    const name = one.toLowerCase()
    const found = names.find(([, pattern]) => pattern.test(name))
    if (found) return found[0]
  }
  return undefined
}
