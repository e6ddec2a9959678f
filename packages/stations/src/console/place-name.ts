import type { ConnectorRow } from '../contract/index.ts'

/**
 * Returns a charge point's name for display next to its station. Imported names begin with the station code, which is
 * redundant there and is removed.
 */
export function chargePointLabel({
  chargePointName,
  stationCode,
}: Pick<ConnectorRow, 'chargePointName' | 'stationCode'>): string {
  const rest = chargePointName.startsWith(stationCode)
    ? chargePointName.slice(stationCode.length).replace(/^[-_ ·]+/, '')
    : ''
  return rest || chargePointName
}

/** Returns a charge point's name including its station, for example "North · 01". */
export function placeName({ stationName, stationCode = '', chargePointName, connectorNo = 0 }: Place): string {
  const connector = connectorNo > 0 ? `-${connectorNo}` : ''
  return `${stationName} · ${chargePointLabel({ chargePointName, stationCode: stationCode || chargePointName })}${connector}`
}
interface Place {
  stationName: string
  stationCode?: string
  chargePointName: string
  /** 0 or undefined means the whole charge point. */
  connectorNo?: number
}
