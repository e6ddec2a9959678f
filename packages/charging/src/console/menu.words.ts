import { screenTitles, words } from '@evops/platform/contract'
import { chargingScreens } from '../contract/index.ts'

/** Titles of the screens and of the parts in other screens. They are loaded with the shell. */
export const menuWords = words({
  ...screenTitles(chargingScreens.screens),
  ...screenTitles(chargingScreens.headings),
  'charging.menu.files': { zh: '文件', en: 'Files', es: 'Archivos' },
  'charging.menu.start': { zh: '启动充电', en: 'Start charging', es: 'Iniciar la carga' },
  'charging.menu.load': { zh: '负荷', en: 'Load', es: 'Potencia' },
  'charging.menu.now': { zh: '场站', en: 'Stations', es: 'Estaciones' },
  'charging.menu.money': { zh: '今日资金', en: 'Money today', es: 'Dinero de hoy' },
  'charging.menu.today': { zh: '今日充电', en: 'Charging today', es: 'Carga de hoy' },
  'charging.menu.running': { zh: '本次充电', en: 'This session', es: 'Sesión en curso' },
  'charging.menu.stop': { zh: '停止充电', en: 'Stop charging', es: 'Detener la carga' },
  'charging.menu.usage': { zh: '用量', en: 'Usage', es: 'Consumo' },
  'charging.menu.sessions': { zh: '充电记录', en: 'Charging records', es: 'Sesiones de carga' },
})
