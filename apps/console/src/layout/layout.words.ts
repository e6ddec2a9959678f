import { words } from '@evops/platform/contract'

/** Texts of the page frame for signed-in users. */
export const layoutWords = words({
  'shell.settings': { zh: '页面设置', en: 'Page settings', es: 'Ajustes de la página' },
  'shell.factor-due': {
    zh: '您的角色必须使用两步验证，请于 {at} 前在个人中心启用',
    en: 'Your role requires a second factor: set it up under “Profile” before {at}',
    es: 'Su rol exige un segundo factor: configúrelo en «Mi cuenta» antes del {at}',
  },
  'shell.station': { zh: '当前场站', en: 'Current station', es: 'Estación actual' },
  'shell.station.clear': {
    zh: '取消当前场站',
    en: 'Clear the current station',
    es: 'Quitar la estación actual',
  },
  'shell.errors.count': {
    zh: '错误日志（{count}）',
    en: 'Error log ({count})',
    es: 'Registro de errores ({count})',
  },
  'shell.find': {
    zh: '查找页面、场站、订单',
    en: 'Find a page, station, session',
    es: 'Buscar página, estación, sesión',
  },
  'shell.help': { zh: '此页的帮助', en: 'Help for this page', es: 'Ayuda de esta página' },
  'shell.keys': { zh: '快捷键', en: 'Keyboard shortcuts', es: 'Atajos de teclado' },
  'shell.offline': {
    zh: '网络已断开。显示的数据停在 {time}。',
    en: 'You are offline. Values are as of {time}.',
    es: 'Está sin conexión. Lo que ve es de las {time}.',
  },
  'shell.reconnecting': {
    zh: '与服务器的连接中断，正在重连。实时数据停在 {time}。',
    en: 'The connection was lost and is being restored. Live values are as of {time}.',
    es: 'Se perdió la conexión y se está recuperando. Los valores son de las {time}.',
  },
  'shell.version': {
    zh: '控制台有新版本。',
    en: 'There is a new version of the console.',
    es: 'Hay una nueva versión de la consola.',
  },
  'shell.version.reload': { zh: '立即更新', en: 'Update now', es: 'Actualizar' },
})
