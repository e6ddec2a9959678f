import type { ModelMonitor, ModelVariable } from '../../contract/index.ts'

interface VariablesTable {
  operator_id: string
  pile_id: string
  key: string
  component: string
  evse: number
  connector: number
  variable: string
  attributes: ModelVariable['attributes']
  characteristics: Partial<
    Pick<ModelVariable, 'unit' | 'dataType' | 'minLimit' | 'maxLimit' | 'valuesList' | 'supportsMonitoring'>
  > | null
  seen_at: Date
}
interface MonitorsTable {
  operator_id: string
  pile_id: string
  monitor_no: number
  key: string
  type: ModelMonitor['type']
  value: number
  severity: number
  in_transaction: boolean
  seen_at: Date
}
interface EventStreamsTable {
  operator_id: string
  pile_id: string
  stream_no: number
  monitor_no: number
  interval_s: number | null
  most_values: number | null
  opened_at: Date
  heard_at: Date | null
}
declare module '@evops/platform/server' {
  interface Tables {
    stations_variables: VariablesTable
    stations_monitors: MonitorsTable
    stations_event_streams: EventStreamsTable
  }
}
