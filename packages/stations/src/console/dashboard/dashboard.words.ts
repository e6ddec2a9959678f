import { words } from '@evops/platform/contract'

export const dashboardWords = words({
  'stations.needs.ago': { zh: '{span}前', en: '{span} ago', es: 'hace {span}' },
  'stations.needs.handle': { zh: '查看处理', en: 'Review', es: 'Revisar' },
  'stations.needs.acknowledge': { zh: '确认', en: 'Acknowledge', es: 'Reconocer' },
  'stations.needs.acknowledged': { zh: '已确认', en: 'Alarm acknowledged', es: 'Alarma reconocida' },
  'stations.needs.view': { zh: '查看', en: 'View', es: 'Ver' },
  'stations.needs.more': {
    zh: '另有 {n} 条未确认告警',
    en: '{n} more unacknowledged {n|alarm|alarms}',
    es: '{n} {n|alarma más|alarmas más} sin reconocer',
  },
  'stations.needs.offline_one': {
    zh: '{n} 把枪离线',
    en: '{n} connector offline',
    es: '{n} conector sin conexión',
  },
  'stations.needs.offline_other': {
    zh: '{n} 把枪离线',
    en: '{n} connectors offline',
    es: '{n} conectores sin conexión',
  },
  'stations.needs.offline_many': {
    zh: '{n} 把枪离线',
    en: '{n} connectors offline',
    es: '{n} conectores sin conexión',
  },
})
