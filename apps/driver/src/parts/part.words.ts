import { words } from '@evops/platform/contract'

export const partWords = words({
  'driver.part.back': { zh: '返回', en: 'Back', es: 'Atrás' },
  'driver.part.again': { zh: '重试', en: 'Try again', es: 'Reintentar' },
  'driver.part.more': { zh: '显示更多', en: 'Show more', es: 'Mostrar más' },
  'driver.part.carousel': { zh: '公告', en: 'Announcements', es: 'Anuncios' },
  'driver.state.offline': { zh: '离线', en: 'Offline', es: 'Sin conexión' },
  'driver.state.idle': { zh: '空闲', en: 'Available', es: 'Disponible' },
  'driver.state.occupied': { zh: '已插枪', en: 'Occupied', es: 'Ocupado' },
  'driver.state.charging': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'driver.state.suspended': { zh: '暂停', en: 'Suspended', es: 'En pausa' },
  'driver.state.reserved': { zh: '已预约', en: 'Reserved', es: 'Reservado' },
  'driver.state.disabled': { zh: '停用', en: 'Out of service', es: 'Fuera de servicio' },
  'driver.state.faulted': { zh: '故障', en: 'Faulted', es: 'Con avería' },
})
