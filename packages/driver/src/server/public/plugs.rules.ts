import type { DriverPlug } from '../../contract/index.ts'

/** OCPI connector standards of each plug type; other standards are `other`. A part of a name ends with `*`. */
export const standardsOfPlugs: readonly (readonly [DriverPlug, readonly string[]])[] = [
  ['ccs2', ['IEC_62196_T2_COMBO']],
  ['ccs1', ['IEC_62196_T1_COMBO']],
  ['type2', ['IEC_62196_T2']],
  ['type1', ['IEC_62196_T1']],
  ['chademo', ['CHADEMO']],
  ['gbt-dc', ['GBT_DC']],
  ['gbt-ac', ['GBT_AC']],
  ['chaoji', ['CHAOJI']],
  ['nacs', ['TESLA_S', 'TESLA_R']],
  ['domestic', ['DOMESTIC_*', 'NEMA_*']],
  ['cee', ['IEC_60309_*']],
  ['pantograph', ['PANTOGRAPH_*']],
]

/** Plug types by T/CEC's connector type where no standard is known: 1 socket, 2 AC socket, 3 AC cable, 4 DC cable. */
export const plugsOfConnectorTypes: Readonly<Record<number, DriverPlug>> = { 1: 'domestic', 2: 'ac', 3: 'ac', 4: 'dc' }

/** Returns true if the cable is fixed to the charge point, false for a socket. Null: unknown, or no cable at all. */
export const hasFixedCable = (connectorType: number): boolean | null =>
  [null, false, false, true, true][connectorType] ?? null
