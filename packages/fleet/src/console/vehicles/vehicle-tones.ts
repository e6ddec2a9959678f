import type { Tone } from '@evops/kit'
import type { VehicleState } from '../../contract/index.ts'

export const vehicleTones: Readonly<Record<VehicleState, Tone>> = {
  active: 'good',
  repair: 'warn',
  retired: 'plain',
}
