import type { ConnectorRow } from '../contract/index.ts'

/** A charge point's name beside its station: imported ones begin with the station's code, which says nothing there. */
export function chargePointLabel({ chargePointName, stationCode }: Pick<ConnectorRow, 'chargePointName' | 'stationCode'>): string {
  const rest = chargePointName.startsWith(stationCode)
    ? chargePointName.slice(stationCode.length).replace(/^[-_ ·]+/, '')
    : ''
  return rest || chargePointName
}

/** What a charge point is called where its station is not beside it: "North · 01". */
export function placeName({ stationName, stationCode = '', chargePointName, connectorNo = 0 }: Place): string {
  const connector = connectorNo > 0 ? `-${connectorNo}` : ''
  return `${stationName} · ${chargePointLabel({ chargePointName, stationCode: stationCode || chargePointName })}${connector}`
}
interface Place {
  stationName: string
  stationCode?: string
  chargePointName: string
  /** 0 or nothing: the charge point as a whole. */
  connectorNo?: number
}
