import { words } from '@evops/platform/contract'

/** Texts of what cannot be so in a feed. */
export const gtfsWords = words({
  'depots.gtfs-finding.time': {
    zh: '车次 {trip}：时刻 {time} 不可能（最多 47:59），该车次不导入',
    en: 'Trip {trip}: the time {time} is impossible (up to 47:59). The trip is left out',
    es: 'Viaje {trip}: la hora {time} es imposible (hasta 47:59). El viaje queda fuera',
  },
  'depots.gtfs-finding.backwards': {
    zh: '车次 {trip}：离站早于到站（{time}）',
    en: 'Trip {trip} departs before it arrives ({time})',
    es: 'El viaje {trip} sale antes de llegar ({time})',
  },
  'depots.gtfs-finding.overlap': {
    zh: '{day} 班次 {block}：车次 {trip} 与 {other} 时间重叠',
    en: '{day}, block {block}: trips {trip} and {other} overlap',
    es: '{day}, bloque {block}: los viajes {trip} y {other} se solapan',
  },
})
