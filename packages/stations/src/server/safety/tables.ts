import type {} from '@evops/platform/server'
interface InspectionsTable {
  operator_id: string
  id: string
  pile_id: string
  inspected_on: string
  due_on: string | null
  passed: boolean
  note: string | null
  user_id: string
  user_name: string
}
declare module '@evops/platform/server' {
  interface Tables {
    stations_inspections: InspectionsTable
  }
}
