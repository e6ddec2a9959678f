import { createStore } from '@evops/kit'

export interface CurrentStation {
  id: string
  name: string
  areaCode: string | null
}
/** The station worked with (the seed's `curstaid`, `areacode`): the menu opens lists with it; kept over a reload. */
export const currentStation = createStore<CurrentStation | undefined>(undefined)
/** Its name, where this is it: a list without rows knows no other. */
export function currentStationName(id: string | undefined): string | undefined {
  const station = currentStation.get()
  return station && station.id === id ? station.name : undefined
}
