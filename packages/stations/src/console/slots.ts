import { defineSlot } from '@evops/kit'
import type { AssetKind } from '../contract/index.ts'

/** Connector of a charge point, as passed to a slot. */
export interface ConnectorPlace {
  chargePointId: string
  /** Number of the charge point, the target of commands. */
  chargePointNo: string
  /** Display name, for example "North · 01". */
  chargePoint: string
  connectorNo: number
  /** Current status, if known. */
  status?: string
}

/** Active session of a connector in its drawer: energy, price and curve. */
export const connectorSession = defineSlot<Omit<ConnectorPlace, 'chargePoint'>>('stations.connector.session')
/** Buttons next to a connector's commands: start and stop a session. */
export const connectorActions = defineSlot<ConnectorPlace>('stations.connector.actions')
/** Parts below the fault of a faulted connector: its open work order, and a new one. */
export const connectorFault = defineSlot<{
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  faultText?: string | undefined
}>('stations.connector.fault', 'nothing')
/** Additional tabs on a charge point's page. */
export const chargePointTabs = defineSlot<{ chargePointId: string; chargePointNo: string; stationId: string }>(
  'stations.chargePoint.tabs',
)
/** Additional tabs on a station's page. */
export const stationTabs = defineSlot<{ stationId: string }>('stations.station.tabs')
/** Additional buttons for an alarm. */
export const alarmActions = defineSlot<{ alarmId: string; isClosed: boolean }>('stations.alarm.actions', 'nothing')
/** Input for a token: as scanned, or a registered token selected by its name (`id`). */
export const tokenInput = defineSlot<{
  value: { text: string; id?: string }
  onChange: (value: { text: string; id?: string }) => void
}>('stations.token.box')
/** Buttons on the dispatcher's page for the selected station. */
export const dispatchActions = defineSlot<{ stationId: string | undefined }>('stations.dispatch.actions', 'nothing')
/** Additional actions for repairable assets other than charge points (AssetActions). */
export const assetActions = defineSlot<{
  kind: AssetKind
  id: string
  label: string
  faultText?: string | undefined
}>('stations.asset.actions', 'nothing')
