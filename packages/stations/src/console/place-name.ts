import type { GunRow } from '../contract/index.ts'

/** A charge point's name beside its station: imported ones begin with the station's code, which says nothing there. */
export function pileLabel({ pileName, stationCode }: Pick<GunRow, 'pileName' | 'stationCode'>): string {
  const rest = pileName.startsWith(stationCode)
    ? pileName.slice(stationCode.length).replace(/^[-_ ·]+/, '')
    : ''
  return rest || pileName
}

/** What a charge point is called where its station is not beside it: "North · 01". */
export function placeName({ stationName, stationCode = '', pileName, gunNo = 0 }: Place): string {
  const gun = gunNo > 0 ? `-${gunNo}` : ''
  return `${stationName} · ${pileLabel({ pileName, stationCode: stationCode || pileName })}${gun}`
}
interface Place {
  stationName: string
  stationCode?: string
  pileName: string
  /** 0 or nothing: the charge point as a whole. */
  gunNo?: number
}
