import { slot } from '@evops/kit'
import type { AssetKind } from '../contract/index.ts'

/** A connector of a charge point, as a slot needs it. */
export interface ConnectorPlace {
  chargePointId: string
  /** What commands are sent to. */
  chargePointNo: string
  /** As it is told to people: "North · 01". */
  chargePoint: string
  connectorNo: number
  /** As it stands now, where that is known. */
  status?: string
}

/** The running order of a connector, in its drawer: what was charged, what it costs, its curve. */
export const connectorSession = slot<Omit<ConnectorPlace, 'chargePoint'>>('stations.connector.session')
/** Buttons beside a connector's commands: starting a session and stopping it. */
export const connectorActions = slot<ConnectorPlace>('stations.connector.actions')
/** Further tabs of a charge point's page. */
export const chargePointTabs = slot<{ chargePointId: string; chargePointNo: string; stationId: string }>('stations.chargePoint.tabs')
/** Further tabs of a station's page. */
export const stationTabs = slot<{ stationId: string }>('stations.station.tabs')
/** Buttons beside what can be done with an alarm. */
export const alarmActions = slot<{ alarmId: string; isClosed: boolean }>('stations.alarm.actions', 'nothing')
/** A start token as it was read, or a registered one chosen by what it is called (`id`). */
export const tokenBox = slot<{
  value: { text: string; id?: string }
  onChange: (value: { text: string; id?: string }) => void
}>('stations.token.box')
/** Buttons of the dispatcher's page; of the station that is looked at. */
export const dispatchActions = slot<{ stationId: string | undefined }>('stations.dispatch.actions', 'nothing')
/** Beside what is repaired besides charge points (AssetActions). */
export const assetActions = slot<{ kind: AssetKind; id: string; label: string; said?: string | undefined }>(
  'stations.asset.actions',
  'nothing',
)
