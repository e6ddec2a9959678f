import { words } from '@evops/platform/contract'

/** EVSE statuses to which both protocols are translated. */
export const statusWords = words({
  'interop.roaming.status.AVAILABLE': { zh: '空闲', en: 'Available', es: 'Disponible' },
  'interop.roaming.status.BLOCKED': { zh: '被阻挡', en: 'Blocked', es: 'Bloqueado' },
  'interop.roaming.status.CHARGING': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'interop.roaming.status.INOPERATIVE': { zh: '停用', en: 'Inoperative', es: 'Fuera de servicio' },
  'interop.roaming.status.OUTOFORDER': { zh: '故障', en: 'Out of order', es: 'Con avería' },
  'interop.roaming.status.PLANNED': { zh: '规划中', en: 'Planned', es: 'Previsto' },
  'interop.roaming.status.REMOVED': { zh: '已移除', en: 'Removed', es: 'Retirado' },
  'interop.roaming.status.RESERVED': { zh: '已预约', en: 'Reserved', es: 'Reservado' },
  'interop.roaming.status.UNKNOWN': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
})
