import { parseScaled } from '@evops/kit'

/**
 * A curve of power as it is typed, `minute kW` a line. A line that is none becomes a point that the contract refuses
 * beside the field.
 */
export function readCurve(text: string): { minute: number | undefined; powerW: number | undefined }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [minute = '', power = ''] = line.trim().split(/[\s;]+/)
      return { minute: parseScaled(minute, 0), powerW: parseScaled(power, 3) }
    })
}
