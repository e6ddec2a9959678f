/**
 * Returns the value related to a fault and its display format: temperature for temperature faults, voltage for voltage
 * faults, otherwise the charging values.
 */
export function curveOfFault(code: string) {
  if (code === 'F03' || code === 'F31') return curves.heat
  if (code === 'F21' || code === 'F42') return curves.voltage
  return code === 'F22' || code === 'F43' ? curves.current : curves.power
}
const curves = {
  power: { key: 'powerW', unit: 'kW', per: 1_000, word: 'stations.curve.power' },
  heat: { key: 'temperatureDc', unit: '°C', per: 10, word: 'stations.curve.temperature' },
  voltage: { key: 'voltageDv', unit: 'V', per: 10, word: 'stations.curve.voltage' },
  current: { key: 'currentDa', unit: 'A', per: 10, word: 'stations.curve.current' },
} as const
