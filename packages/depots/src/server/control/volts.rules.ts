/** What a connector's plate says that volts follow from. */
export interface Plate {
  /** T/CEC 102 ConnectorType: 1 to 3 give alternating current. */
  connectorType: number
  ratedW: number | null
  maxVoltageDv: number | null
  maxCurrentDa: number | null
}

/** IEC 60038, phase to neutral. */
const phaseVolts = 230
const singlePhaseW = 7_400
/** A voltage above this is one between phases. */
const betweenPhases = 300
/** CCS and GB/T 20234.3 go so far: where no plate says less. */
const directVolts = 1_000

/**
 * Volts by which watts become a schedule's amperes. A limit of alternating current is one per phase, of three where the
 * schedule does not say otherwise (OCPP 1.6, ChargingSchedulePeriod): nominal voltage times phases, as the plate says by its power
 * and current or by its voltage. Direct current: the highest voltage that it gives, so that its power stays below the limit
 * whatever the battery is at.
 */
export function voltsOf({ connectorType, ratedW, maxVoltageDv, maxCurrentDa }: Plate): number {
  const plateVolts = (maxVoltageDv ?? 0) / 10
  if (connectorType > 3) return plateVolts > 0 ? plateVolts : directVolts
  const phases = (ratedW ?? 0) > singlePhaseW ? 3 : 1
  const byPower = ratedW && maxCurrentDa ? (ratedW * 10) / maxCurrentDa : 0
  if (byPower >= 100 && byPower <= 800) return byPower
  if (plateVolts >= betweenPhases) return phases === 3 ? plateVolts * Math.sqrt(3) : phaseVolts
  return (plateVolts >= 100 ? plateVolts : phaseVolts) * phases
}
