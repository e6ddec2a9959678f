import { words } from '@evops/platform/contract'

export const wallWords = words({
  'depots.wall.next': { zh: '待发班次', en: 'Next departures', es: 'Próximas salidas' },
  'depots.wall.power': { zh: '当前功率', en: 'Power now', es: 'Potencia actual' },
  'depots.wall.limit': { zh: '限额 {kw} kW', en: 'Limit {kw} kW', es: 'Límite {kw} kW' },
  'depots.wall.over': { zh: '超过限额', en: 'Above the limit', es: 'Por encima del límite' },
  'depots.wall.more': {
    zh: '另有 {n} 班次，至 {until}：无法就绪 {red}，有风险 {amber}',
    en: '{n} more until {until}: {red} not ready, {amber} at risk',
    es: '{n} más hasta las {until}: {red} no llegan, {amber} en riesgo',
  },
  'depots.wall.all': {
    zh: '共 {n} 班次，已全部显示',
    en: '{n} {n|departure|departures}, all shown',
    es: '{n} {n|salida|salidas}, todas a la vista',
  },
  'depots.wall.none': { zh: '没有待发班次', en: 'No departures upcoming', es: 'No hay salidas pendientes' },
  'depots.wall.age': { zh: '{span}前更新', en: 'Updated {span} ago', es: 'Actualizado hace {span}' },
  'depots.wall.lost': {
    zh: '连接中断，{span}前更新',
    en: 'Connection lost, updated {span} ago',
    es: 'Sin conexión, actualizado hace {span}',
  },
})
