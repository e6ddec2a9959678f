import { connectorTypes, equipmentTypes, type ChargePointRow, type ImportSettings } from '../../contract/index.ts'
import type { RowReader } from '../cells.rules.ts'
import { plugsOf, type Plug } from './plugs.rules.ts'
import { currentOfConnector, currentTypesOf } from './type-words.rules.ts'

export interface PlannedPlug {
  /** Null if neither the row nor the settings contain it. */
  connectorType: ChargePointRow['connectors'][number]['connectorType'] | null
  ocpiType: Plug['ocpiType']
}
export interface TypesOfRow {
  /** The connectors that the row names: one if it names none. */
  plugs: readonly PlannedPlug[]
  equipment: ChargePointRow['equipmentType'] | null
}

/** Returns current type and connector types from the row, otherwise from the settings. Often one implies the other. */
export function typesOfRow(reader: RowReader, settings: ImportSettings): TypesOfRow {
  const words = reader.text('connectorType')
  const current = reader.text('equipmentType')
  const plugs = words === undefined ? [] : plugsOf(words)
  const currents = current === undefined ? [] : currentTypesOf(current)
  if (words !== undefined && plugs.length === 0)
    reader.fault('connectorType', 'stations.import.which-connector', { value: words })
  if (current !== undefined && currents.length === 0)
    reader.fault('equipmentType', 'stations.import.which-current', { value: current })
  const planned = plugs.map((plug) => ({ connectorType: typeOf(plug, settings), ocpiType: plug.ocpiType }))
  if (words === undefined)
    planned.push({ connectorType: settings.connectorType ?? (currents[0] === 1 ? 4 : null), ocpiType: null })
  const ofPlugs = plugs.map(({ possible }, index) => currentOfConnector(planned[index]?.connectorType ?? possible[0]))
  const equipment =
    currents[0] ??
    (words === undefined ? settings.equipmentType : null) ??
    joinedCurrent(words === undefined ? [currentOfConnector(planned[0]?.connectorType ?? undefined)] : ofPlugs) ??
    settings.equipmentType
  return {
    plugs: planned.map(({ connectorType, ocpiType }) => ({
      connectorType: connectorTypes.find((type) => type === connectorType) ?? null,
      ocpiType,
    })),
    equipment: equipmentTypes.find((type) => type === equipment) ?? null,
  }
}

/** Decides the connector type; a text that does not mention the cable uses the settings or the user's answer. */
function typeOf({ possible }: Plug, { connectorType, answers }: ImportSettings): number | null {
  const [only, ...others] = possible
  if (others.length === 0) return only ?? null
  if (connectorType !== null && possible.includes(connectorType)) return connectorType
  const answer = answers.cable === 'socket' ? 2 : answers.cable === 'cable' ? 3 : null
  return answer !== null && possible.includes(answer) ? answer : null
}

/** Direct and alternating current on one charge point is the type for both. */
function joinedCurrent(currents: readonly (number | undefined)[]): number | undefined {
  const all = new Set(currents.filter((current) => current !== undefined))
  return all.has(1) && all.has(2) ? 3 : [...all][0]
}
