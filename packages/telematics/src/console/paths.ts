export const trackPath = (vehicleId: string): string => `/vehicle/track?vehicleId=${vehicleId}`
export const mapPath = (vehicleId: string): string => `/vehicle/map?open=${vehicleId}`
/**
 * Paths of screens in other packages: a vehicle's page (fleet), a charge point's page (stations), a session's page
 * (charging).
 */
export const vehiclePath = (id: string): string => `/statsanalysis/vehicle/${id}`
export const chargePointPath = (id: string): string => `/statsanalysis/chgpile/${id}`
export const sessionPath = (id: string): string => `/statsanalysis/chgtransorder/${id}`
/** Views of a source's names, next to the list of sources. */
export const nameViews = ['unknown', 'devices'] as const
export const namesPath = (view: (typeof nameViews)[number], sourceId: string): string =>
  `/vehicle/telematics?view=${view}&sourceId=${sourceId}`
