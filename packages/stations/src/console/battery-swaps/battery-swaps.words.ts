import { words } from '@evops/platform/contract'

export const batterySwapWords = words({
  'stations.swap.title': { zh: '换电记录', en: 'Battery swaps', es: 'Cambios de batería' },
  'stations.swap.note': {
    zh: '放入与取出的电池，由换电站上报',
    en: 'Batteries put in and taken out, as the station reported them',
    es: 'Baterías introducidas y retiradas, según informa la estación',
  },
  'stations.swap.no': { zh: '换电 #{no}', en: 'Swap #{no}', es: 'Cambio n.º {no}' },
  'stations.swap.battery': {
    zh: '仓位 {slot}：{serial}，电量 {soc}%，健康度 {soh}%',
    en: 'Slot {slot}: {serial}, charge {soc}%, health {soh}%',
    es: 'Ranura {slot}: {serial}, carga {soc} %, salud {soh} %',
  },
})
