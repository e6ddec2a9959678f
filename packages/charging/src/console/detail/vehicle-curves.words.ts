import { words } from '@evops/platform/contract'

export const vehicleCurveWords = words({
  'charging.vehicle-curve.title': { zh: '车辆电池曲线', en: 'Battery over time', es: 'Batería en el tiempo' },
  'charging.vehicle-curve.voltage': { zh: '电压', en: 'Voltage', es: 'Tensión' },
  'charging.vehicle-curve.current': { zh: '电流', en: 'Current', es: 'Corriente' },
  'charging.vehicle-curve.state': {
    zh: 'SoC 与电池温度',
    en: 'State of charge and temperature',
    es: 'Estado de carga y temperatura',
  },
  'charging.vehicle-curve.demanded': { zh: '需求', en: 'Demanded', es: 'Solicitada' },
  'charging.vehicle-curve.measured': { zh: '测量', en: 'Measured', es: 'Medida' },
  'charging.vehicle-curve.soc': { zh: 'SoC', en: 'SoC', es: 'SoC' },
  'charging.vehicle-curve.hottest': { zh: '最高温度', en: 'Hottest', es: 'Máxima' },
  'charging.vehicle-curve.coldest': { zh: '最低温度', en: 'Coldest', es: 'Mínima' },
})
