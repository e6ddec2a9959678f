import { languages, type Language } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { productScreens, routePaths } from '../route-table.ts'
import { matchScreen } from './palette-synonyms.ts'

const screens = productScreens.flatMap((domain) => domain.screens).filter(({ path }) => !path.includes('$'))

/** Returns the path of the first screen that the palette shows for a text. */
function firstFor(typed: string, language: Language): string | undefined {
  const found = screens.map(({ path, text }) => ({ path, ...matchScreen(path, text[language], typed) }))
  return found.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0]?.path
}

/** 44 words of the trade, in each language, and the screen that they mean. */
const trade: readonly (readonly [path: string, en: string, zh: string, es: string])[] = [
  ['/statsanalysis/chgpile', 'charger', '充电桩', 'cargador'],
  ['/statsanalysis/chgpile', 'EVSE', '充电设备', 'EVSE'],
  ['/statsanalysis/chgpile', 'connector', '充电接口', 'conector'],
  ['/statsanalysis/chgpile', 'wallbox', '快充桩', 'wallbox'],
  ['/statsanalysis/chgstation', 'site', '充电站', 'emplazamiento'],
  ['/chgmodule/starttoken', 'RFID', '射频卡', 'RFID'],
  ['/chgmodule/starttoken', 'tag', '标签', 'etiqueta'],
  ['/statsanalysis/chgtransorder', 'refund', '退款', 'reembolso'],
  ['/statsanalysis/chgtransorder', 'session', '订单', 'sesión'],
  ['/finance/invoice', 'VAT', '增值税', 'IVA'],
  ['/finance/invoice', 'credit note', '开票', 'rectificativa'],
  ['/finance/withdraw', 'payout', '打款', 'pago a socios'],
  ['/finance/settlement', 'revenue share', '分成', 'reparto de ingresos'],
  ['/finance/account', 'payment provider', '支付渠道', 'pasarela de pago'],
  ['/statsanalysis/captialflow', 'top-up', '充值', 'recarga de saldo'],
  ['/statsanalysis/captialflow', 'balance', '余额', 'saldo'],
  ['/statsanalysis/captialflow', 'month close', '月结', 'cierre de mes'],
  ['/reportformmng/chgpileuserate', 'uptime', '在线率', 'disponibilidad'],
  ['/reportformmng/chgpileuserate', 'utilisation', '利用率', 'utilizacion'],
  ['/reportformmng/reportformmng', 'revenue', '营收', 'ingresos'],
  ['/profile/index', 'password', '密码', 'contraseña'],
  ['/sysmng/notifications', 'webhook', '回调', 'webhook'],
  ['/chgstamon/chgstatlistmon', 'unlock', '解锁', 'desbloquear'],
  ['/chgstamon/chgstatlistmon', 'reboot', '重启', 'reiniciar'],
  ['/chgmodule/chgcostrule', 'tariff', '费率', 'tarifa'],
  ['/chgmodule/chgcostrule', 'price', '单价', 'precio'],
  ['/energy/tariffs', 'grid tariff', '购电价', 'tarifa de acceso'],
  ['/usermanager/discountmng', 'discount', '打折', 'descuento'],
  ['/usermanager/preferentialchg', 'voucher', '代金券', 'vale'],
  ['/usermanager/usermng', 'customer', '客户', 'cliente'],
  ['/usermanager/compmsmng', 'company', '企业客户', 'empresa'],
  ['/usermanager/booking', 'reservation', '预订', 'reserva'],
  ['/usermanager/feedback', 'complaint', '投诉', 'queja'],
  ['/chgmodule/firmware', 'software update', '升级', 'actualización de software'],
  ['/chgstamon/ocpp-messages', 'OCPP log', '日志', 'registro OCPP'],
  ['/sysmng/roaming', 'OCPI', '漫游', 'OCPI'],
  ['/sysmng/oauthclients', 'API key', '接口密钥', 'clave de API'],
  ['/sysmng/sysrole', 'permission', '权限组', 'permiso'],
  ['/statsanalysis/chgyworder', 'ticket', '派单', 'avería'],
  ['/statsanalysis/chgywpeoplemng', 'technician', '维修工', 'técnico'],
  ['/chgstamon/alarms', 'fault', '故障', 'fallo'],
  ['/chgmodule/profiles', 'smart charging', '智能充电', 'carga inteligente'],
  ['/energy/bills', 'electricity bill', '电费账单', 'factura eléctrica'],
  ['/chgmodule/blackwhite', 'blocklist', '黑名单', 'lista negra'],
]

test('the list has 44 words, and every screen of it exists', () => {
  expect(trade).toHaveLength(44)
  const paths = new Set<string>(routePaths.map(({ path }) => path))
  expect(trade.filter(([path]) => !paths.has(path))).toEqual([])
})

test.each(languages)('each of 44 words of the trade leads to its screen first: %s', (language) => {
  const wrong = trade.flatMap(([path, en, zh, es]) => {
    const typed = { en, zh, es }[language]
    const found = firstFor(typed, language)
    return found === path ? [] : [`${typed}: ${found}, not ${path}`]
  })
  expect(wrong).toEqual([])
})

test('the beginning of a word is enough, and the result names the whole word', () => {
  expect(matchScreen('/finance/withdraw', 'Withdrawals', 'payo')).toEqual({ score: 5, because: 'payout' })
  expect(matchScreen('/finance/withdraw', 'Withdrawals', 'withd')).toEqual({ score: 4 })
})
