/** ActiveChargingProfile (OCPI 2.2.1, 14.4.1): power limits of a session from an instant on. */
export interface ActiveProfile {
  start_date_time: string
  charging_profile: {
    charging_rate_unit: 'W' | 'A'
    /** Duration in seconds. */
    duration?: number | undefined
    charging_profile_period: readonly { start_period: number; limit: number }[]
  }
}
