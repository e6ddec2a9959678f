import { slot } from '@evops/kit'

/** What is last known of a vehicle, above its details: where it is, how it stands, where it charges. */
export const vehicleKnown = slot<{ vehicleId: string }>('fleet.vehicle.known')
