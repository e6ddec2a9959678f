import { createStore } from '@evops/kit'

export interface CurrentStation {
  id: string
  name: string
  areaCode: string | null
}
/**
 * Currently selected station (the seed's `curstaid`, `areacode`). The menu opens lists filtered by this station. The
 * selection survives a reload.
 */
export const currentStation = createStore<CurrentStation | undefined>(undefined)
/**
 * Returns the name of the current station if `id` is that station. A list without rows has no other source for the
 * name.
 */
export function currentStationName(id: string | undefined): string | undefined {
  const station = currentStation.get()
  return station && station.id === id ? station.name : undefined
}
