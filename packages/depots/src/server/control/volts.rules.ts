/** Rating of a connector from which the voltage is derived. */
export interface ConnectorRating {
  /** T/CEC 102 ConnectorType: 1 to 3 are AC. */
  connectorType: number
  ratedW: number | null
  maxVoltageDv: number | null
  maxCurrentDa: number | null
}

/** IEC 60038, phase to neutral. */
const phaseVolts = 230
const singlePhaseW = 7_400
/** A higher voltage is phase to phase. */
const betweenPhases = 300
/** Maximum of CCS and GB/T 20234.3, used if the rating has no lower value. */
const directVolts = 1_000

/**
 * Returns the voltage that converts watts to amperes of a schedule. An AC limit is per phase, with three phases unless
 * the schedule states otherwise (OCPP 1.6, ChargingSchedulePeriod): nominal voltage times phases, from the rated power
 * and current or the rated voltage. For DC the maximum voltage is used, so that the power stays below the limit at any
 * battery voltage.
 */
export function voltageForSchedule({ connectorType, ratedW, maxVoltageDv, maxCurrentDa }: ConnectorRating): number {
  const plateVolts = (maxVoltageDv ?? 0) / 10
  if (connectorType > 3) return plateVolts > 0 ? plateVolts : directVolts
  const phases = (ratedW ?? 0) > singlePhaseW ? 3 : 1
  const byPower = ratedW && maxCurrentDa ? (ratedW * 10) / maxCurrentDa : 0
  if (byPower >= 100 && byPower <= 800) return byPower
  if (plateVolts >= betweenPhases) return phases === 3 ? plateVolts * Math.sqrt(3) : phaseVolts
  return (plateVolts >= 100 ? plateVolts : phaseVolts) * phases
}
