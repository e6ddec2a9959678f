/** ActiveChargingProfile (OCPI 2.2.1, 14.4.1), read: what a session may draw, from an instant on. */
export interface ActiveProfile {
  start_date_time: string
  charging_profile: {
    charging_rate_unit: 'W' | 'A'
    /** Seconds. */
    duration?: number | undefined
    charging_profile_period: readonly { start_period: number; limit: number }[]
  }
}
