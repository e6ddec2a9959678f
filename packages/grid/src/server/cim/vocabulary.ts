import { kindFacts, type GridKind, type RatingField, type ReferencedKind } from '../../contract/index.ts'

export const cimNamespace = 'http://iec.ch/TC57/CIM100#'
export const evopsNamespace = 'urn:evops:grid#'
/** Namespaces that a file may use; earlier CIM namespaces have the same meaning for the terms used here. */
export const rdfNamespaces: ReadonlyMap<string, 'cim' | 'evops'> = new Map([
  [cimNamespace, 'cim'],
  ['http://iec.ch/TC57/2013/CIM-schema-cim16#', 'cim'],
  ['http://iec.ch/TC57/2016/CIM-schema-cim17#', 'cim'],
  [evopsNamespace, 'evops'],
])

const ours: ReadonlySet<GridKind> = new Set(['HarmonicFilter', 'ChargingPile'])
export const rdfTypeOfKind = (kind: GridKind) => `${ours.has(kind) ? 'evops' : 'cim'}:${kind}`
/** Returns the term for the container of an object of a kind. */
export const containerTerm = (kind: GridKind) =>
  kind === 'VoltageLevel'
    ? 'cim:VoltageLevel.Substation'
    : kind === 'Bay'
      ? 'cim:Bay.VoltageLevel'
      : 'cim:Equipment.EquipmentContainer'
export const voltageTerm = (kind: GridKind) =>
  kind === 'VoltageLevel' ? 'cim:VoltageLevel.BaseVoltage' : 'cim:ConductingEquipment.BaseVoltage'
export const referenceTerms: Readonly<Record<ReferencedKind, string>> = {
  supply: 'evops:supplyPoint',
  meter: 'evops:meter',
  chargePoint: 'evops:chargePoint',
}
/** Returns the term of a rating and its factor to our units; a transformer's rating is at its ends. */
export function ratingTerm(kind: GridKind, rating: RatingField): { term: string; per: number } {
  if (rating === 'ratedA' && kindFacts[kind].isSwitch) return { term: 'cim:Switch.ratedCurrent', per: 1 }
  if (rating === 'ratedW' && (kind === 'PhotovoltaicUnit' || kind === 'BatteryUnit'))
    return { term: 'cim:PowerElectronicsUnit.maxP', per: 1_000_000 }
  if (rating === 'ratedWh') return { term: 'cim:BatteryUnit.ratedE', per: 1_000_000 }
  return { term: `evops:${rating}`, per: 1 }
}
export const transformerEndTerms = {
  transformer: 'cim:PowerTransformerEnd.PowerTransformer',
  terminal: 'cim:TransformerEnd.Terminal',
  number: 'cim:TransformerEnd.endNumber',
  voltage: 'cim:TransformerEnd.BaseVoltage',
  ratedS: 'cim:PowerTransformerEnd.ratedS',
} as const
export const terminalTerms = {
  equipment: 'cim:Terminal.ConductingEquipment',
  node: 'cim:Terminal.ConnectivityNode',
  /** Used if a file has buses instead of nodes. */
  topological: 'cim:Terminal.TopologicalNode',
  sequence: 'cim:ACDCTerminal.sequenceNumber',
} as const
export const nameTerm = 'cim:IdentifiedObject.name'
export const mridTerm = 'cim:IdentifiedObject.mRID'
export const nominalTerm = 'cim:BaseVoltage.nominalVoltage'
export const openTerm = 'cim:Switch.normalOpen'
/** CGMES classes that are more specific than ours. */
export const kindsOfSpecificClasses: ReadonlyMap<string, GridKind> = new Map([
  ['ConformLoad', 'EnergyConsumer'],
  ['NonConformLoad', 'EnergyConsumer'],
  ['StationSupply', 'EnergyConsumer'],
  ['ExternalNetworkInjection', 'EnergySource'],
  ['LinearShuntCompensator', 'ShuntCompensator'],
  ['NonlinearShuntCompensator', 'ShuntCompensator'],
])
