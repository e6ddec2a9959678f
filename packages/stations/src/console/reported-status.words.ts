import { words } from '@evops/platform/contract'

/** Names of the connector states in the protocols' own spelling, which is finer than the platform's states. */
export const reportedStatusWords = words({
  'stations.reported.Available': { zh: '空闲', en: 'Available', es: 'Disponible' },
  'stations.reported.Preparing': { zh: '准备充电', en: 'Preparing', es: 'Preparando' },
  'stations.reported.Charging': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'stations.reported.SuspendedEVSE': {
    zh: '桩端暂停',
    en: 'Paused by charge point',
    es: 'En pausa por el punto',
  },
  'stations.reported.SuspendedEV': { zh: '车端暂停', en: 'Paused by vehicle', es: 'En pausa por el vehículo' },
  'stations.reported.Finishing': { zh: '结束中', en: 'Finishing', es: 'Finalizando' },
  'stations.reported.Reserved': { zh: '预约', en: 'Reserved', es: 'Reservado' },
  'stations.reported.Unavailable': { zh: '停用', en: 'Out of service', es: 'Fuera de servicio' },
  'stations.reported.Faulted': { zh: '故障', en: 'Faulted', es: 'Con avería' },
  'stations.reported.Occupied': { zh: '占用', en: 'Occupied', es: 'Ocupado' },
})
