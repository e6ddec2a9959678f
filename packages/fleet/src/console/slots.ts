import { defineSlot } from '@evops/kit'

/** Slot above a vehicle's details for its last known position, state and charging place. */
export const vehicleStatusSlot = defineSlot<{ vehicleId: string }>('fleet.vehicle.exists')
