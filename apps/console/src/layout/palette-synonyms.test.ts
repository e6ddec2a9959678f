import { languages, type Language } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { productScreens, routePaths } from '../route-table.ts'
import { matchScreen } from './palette-synonyms.ts'

const screens = productScreens.flatMap((domain) => domain.screens).filter(({ path }) => !path.includes('$'))

/** Returns the path of the first screen that the palette shows for a text. */
function firstFor(typed: string, language: Language): string | undefined {
  return firstMatch(typed, language)?.path
}

function firstMatch(typed: string, language: Language) {
  const found = screens.map(({ path, text }) => ({ path, ...matchScreen(path, text[language], typed) }))
  return found.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0]
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

/** Phrases that a bookkeeper and a dispatcher type, in each language, and the address that does the work. */
const phrases: readonly (readonly [href: string, en: string, zh: string, es: string])[] = [
  ['/finance/account?view=reconciliation', 'reconciliation', '对账', 'conciliación'],
  ['/finance/account?view=differences', 'open differences', '对账差异', 'diferencias de conciliación'],
  ['/finance/account?view=disputes', 'chargeback', '拒付', 'contracargo'],
  ['/statsanalysis/captialflow?view=months', 'close month', '月结', 'cierre de mes'],
  ['/statsanalysis/captialflow?view=months', 'close the month', '结账', 'cerrar el mes'],
  ['/statsanalysis/captialflow?view=bank', 'bank statement', '银行流水', 'extracto bancario'],
  ['/statsanalysis/captialflow?view=manual', 'manual journal', '手工凭证', 'asiento manual'],
  ['/statsanalysis/captialflow?view=balance', 'trial balance', '试算平衡', 'sumas y saldos'],
  ['/statsanalysis/chgtransorder', 'export sessions', '导出会话', 'exportar sesiones'],
  ['/statsanalysis/chgtransorder?payState=unpaid', 'unpaid sessions', '未付订单', 'sesiones sin pagar'],
  ['/statsanalysis/orderoptaudit', 'approve refund', '退款审批', 'aprobar reembolso'],
  ['/finance/invoice', 'issue invoice', '开发票', 'emitir factura'],
  ['/finance/settlement', 'partner statement', '结算单', 'liquidación de socios'],
  ['/statsanalysis/chgtransorder?state=charging', 'active sessions', '正在充电', 'sesiones en curso'],
  ['/chgstamon/chgstatlistmon', 'offline charger', '离线桩', 'cargador sin conexión'],
  ['/chgstamon/chgstatlistmon', 'charger offline', '桩离线', 'puntos sin conexión'],
  ['/chgstamon/alarms', 'open alarms', '未处理告警', 'alarmas abiertas'],
  ['/statsanalysis/chgyworder', 'dispatch technician', '派工', 'enviar técnico'],
  ['/statsanalysis/maintenanceroster', 'who is on duty', '值班', 'guardia'],
  ['/reportformmng/errororder', 'sessions to check', '异常订单', 'sesiones por revisar'],
  ['/finance/account?view=differences', 'differences', '差异', 'diferencias'],
  ['/finance/account?view=differences', 'mismatch', '短款', 'descuadres'],
  ['/chgmodule/chgcostrule', 'new price', '新价格', 'precio nuevo'],
  ['/chgmodule/chgcostrule', 'prices', '价格', 'precios'],
  ['/chgmodule/chgcostrule', 'publish price', '调价', 'publicar precio'],
  ['/reportformmng/reportformmng', 'reports', '报表', 'informes'],
]

test.each(languages)('each of 26 phrases of a bookkeeper and a dispatcher leads to its work first: %s', (language) => {
  const wrong = phrases.flatMap(([address, en, zh, es]) => {
    const typed = { en, zh, es }[language]
    const found = firstMatch(typed, language)
    const href = found?.href ?? found?.path
    return href === address ? [] : [`${typed}: ${href}, not ${address}`]
  })
  expect(phrases).toHaveLength(26)
  expect(wrong).toEqual([])
})

test('the words of a phrase may stand in any order, and the address keeps its tab', () => {
  expect(matchScreen('/statsanalysis/captialflow', 'Capital flow', 'month clo')).toMatchObject({
    score: 5,
    href: '/statsanalysis/captialflow?view=months',
  })
  expect(matchScreen('/statsanalysis/captialflow', 'Capital flow', 'month parade')).toEqual({ score: 0 })
})

test('the beginning of a word is enough, and the result names the whole word', () => {
  expect(matchScreen('/finance/withdraw', 'Withdrawals', 'payo')).toEqual({ score: 5, because: 'payout' })
  expect(matchScreen('/finance/withdraw', 'Withdrawals', 'withd')).toEqual({ score: 4 })
})
