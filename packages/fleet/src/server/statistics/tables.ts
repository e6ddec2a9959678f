import '../records/tables.ts'

/** A vehicle's ended orders with the day that they fill the battery for. */
interface EnergyOrdersView {
  operator_id: string
  vehicle_id: string
  order_id: string
  order_no: string
  station_id: string
  started_at: Date
  ended_at: Date
  time_zone: string
  energy_dwh: number
  start_soc: number | null
  end_soc: number | null
  /** Read it as text. */
  day: unknown
}

declare module '@evops/platform/server' {
  interface Tables {
    fleet_energy_orders: EnergyOrdersView
  }
}
