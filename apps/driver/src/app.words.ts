import { words } from '@evops/platform/contract'

export const appWords = words({
  'driver.app.menu': { zh: '菜单', en: 'Menu', es: 'Menú' },
  'driver.app.tab-map': { zh: '找桩', en: 'Stations', es: 'Estaciones' },
  'driver.app.tab-scan': { zh: '扫码', en: 'Scan', es: 'Escanear' },
  'driver.app.tab-sessions': { zh: '订单', en: 'Sessions', es: 'Sesiones' },
  'driver.app.tab-me': { zh: '我的', en: 'Account', es: 'Cuenta' },
  'driver.app.running': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'driver.app.demo': {
    zh: '演示环境：场站和支付均为模拟。',
    en: 'Demo: stations and payments are simulated.',
    es: 'Demostración: las estaciones y los pagos son simulados.',
  },
  'driver.app.which': { zh: '选择运营商', en: 'Choose your operator', es: 'Elija su operador' },
  'driver.app.which-text': {
    zh: '请扫描充电桩上的二维码打开，或输入桩上标注的运营商编码。',
    en: 'Scan the QR code on a charge point, or enter the operator code printed on it.',
    es: 'Escanee el código QR de un punto de recarga o escriba el código de operador impreso en él.',
  },
  'driver.app.operator': { zh: '运营商编码', en: 'Operator code', es: 'Código de operador' },
  'driver.app.go-on': { zh: '继续', en: 'Continue', es: 'Continuar' },
  'driver.app.other-code': { zh: '输入其他编码', en: 'Enter another code', es: 'Escribir otro código' },
  'driver.app.forced': { zh: '需要更新', en: 'Update required', es: 'Hay que actualizar' },
  'driver.app.forced-text': {
    zh: '此版本已停用，请重新加载。',
    en: 'This version is no longer supported. Reload to get the new one.',
    es: 'Esta versión ya no se admite. Cargue la nueva.',
  },
  'driver.app.update': {
    zh: '有新版本，重新打开后生效。',
    en: 'A new version is ready the next time you open the app.',
    es: 'Hay una versión nueva: se usará la próxima vez que abra la aplicación.',
  },
  'driver.app.reload': { zh: '重新加载', en: 'Reload', es: 'Volver a cargar' },
  'driver.app.broken': { zh: '页面出错', en: 'Something went wrong', es: 'Algo ha fallado' },
  'driver.app.nowhere': { zh: '页面不存在', en: 'Page not found', es: 'Página no encontrada' },
})
