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
declare module '@evops/platform/server' {
  interface Tables {
    stations_variables: VariablesTable
    stations_monitors: MonitorsTable
  }
}
