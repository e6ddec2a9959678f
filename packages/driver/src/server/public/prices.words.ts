import { words } from '@evops/platform/contract'

export const priceWords = words({
  'driver.occupancy.rule': {
    zh: '充电结束后 {minutes} 分钟内免费，之后每{unit} {price}',
    en: 'Free for {minutes} min after charging, then {price} per {unit}',
    es: 'Gratis {minutes} min tras la carga; después, {price} por {unit}',
  },
  'driver.occupancy.rule-full': {
    zh: '车辆充满后 {minutes} 分钟内免费，之后每{unit} {price}',
    en: 'Free for {minutes} min once the vehicle is full, then {price} per {unit}',
    es: 'Gratis {minutes} min desde que el vehículo está cargado; después, {price} por {unit}',
  },
  'driver.occupancy.minute': { zh: '分钟', en: 'minute', es: 'minuto' },
  'driver.occupancy.half_hour': { zh: '半小时', en: 'half hour', es: 'media hora' },
  'driver.occupancy.hour': { zh: '小时', en: 'hour', es: 'hora' },
})
