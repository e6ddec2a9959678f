import { parseScaled } from '@evops/kit'

/**
 * Parses a power curve typed as lines of `minute kW`. An invalid line becomes a point that the request schema rejects
 * at the field.
 */
export function parsePowerCurve(text: string): { minute: number | undefined; powerW: number | undefined }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [minute = '', power = ''] = line.trim().split(/[\s;]+/)
      return { minute: parseScaled(minute, 0), powerW: parseScaled(power, 3) }
    })
}
