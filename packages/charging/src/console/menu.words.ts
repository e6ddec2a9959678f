import { words } from '@evops/platform/contract'

/** Titles of the screens and of the parts in other screens: they ship with the shell. */
export const menuWords = words({
  'charging.menu.records': { zh: '充电记录', en: 'Charging records', es: 'Registros de carga' },
  'charging.menu.order': { zh: '订单', en: 'Order', es: 'Orden' },
  'charging.menu.operations': { zh: '操作历史', en: 'Order operations', es: 'Operaciones sobre órdenes' },
  'charging.menu.audits': { zh: '订单操作审核', en: 'Order audit', es: 'Auditoría de órdenes' },
  'charging.menu.start': { zh: '启动充电', en: 'Start charging', es: 'Iniciar la carga' },
  'charging.menu.tokens': { zh: '启动凭证', en: 'Start tokens', es: 'Credenciales de inicio' },
  'charging.menu.wall': { zh: '运营大屏', en: 'Large screen', es: 'Pantalla grande' },
  'charging.menu.monitors': { zh: '公开监控页', en: 'Public monitors', es: 'Monitores públicos' },
  'charging.menu.operation-monitor': {
    zh: '充电桩运行监控',
    en: 'Charge point operation monitor',
    es: 'Monitor de operación',
  },
  'charging.menu.information-monitor': {
    zh: '充电桩信息监控',
    en: 'Charge point information monitor',
    es: 'Monitor de información',
  },
  'charging.menu.ranking': { zh: '场站排名', en: 'Stations today', es: 'Estaciones hoy' },
  'charging.menu.last': { zh: '最近订单', en: 'Last orders', es: 'Últimas órdenes' },
  'charging.menu.today': { zh: '今日充电', en: 'Charging today', es: 'Carga de hoy' },
  'charging.menu.running': { zh: '本次充电', en: 'This session', es: 'Sesión en curso' },
  'charging.menu.stop': { zh: '停止充电', en: 'Stop charging', es: 'Detener la carga' },
  'charging.menu.abnormal': {
    zh: '异常充电记录',
    en: 'Abnormal records',
    es: 'Registros anómalos',
  },
  'charging.menu.balance': { zh: '日电量损耗', en: 'Daily electricity loss', es: 'Pérdida diaria' },
  'charging.menu.usage': { zh: '用量', en: 'Usage', es: 'Consumo' },
  'charging.menu.orders': { zh: '充电记录', en: 'Charging records', es: 'Registros de carga' },
  'charging.menu.backtest': { zh: '回测', en: 'Back-test', es: 'Simulación' },
  'charging.menu.import': { zh: '导入历史订单', en: 'Import past orders', es: 'Importar órdenes anteriores' },
})
