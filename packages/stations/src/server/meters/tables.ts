import type { Generated } from 'kysely'
import type { ReadingDoubt } from '../../contract/index.ts'

interface MetersTable {
  operator_id: string
  id: string
  station_id: string
  meter_no: string
  name: string
  multiplier: number
  max_power_w: number | null
  version: Generated<number>
  created_at: Generated<Date>
}
interface MeterReadingsTable {
  operator_id: string
  meter_id: string
  at: Date
  register_dwh: number
  restarts: boolean
  source: 'csv' | 'api' | 'console'
  doubt: ReadingDoubt | null
  recorded_at: Generated<Date>
}

declare module '@evops/platform/server' {
  interface Tables {
    stations_meters: MetersTable
    stations_meter_readings: MeterReadingsTable
  }
}
