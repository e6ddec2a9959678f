import type { LocalizedText } from '@evops/platform/contract'

interface HelpTerm {
  name: LocalizedText
  text: LocalizedText
}
const term = (
  zh: readonly [string, string],
  en: readonly [string, string],
  es: readonly [string, string],
): HelpTerm => ({
  name: { zh: zh[0], en: en[0], es: es[0] },
  text: { zh: zh[1], en: en[1], es: es[1] },
})

/** Terms that help texts explain. */
export const helpTerms = {
  arrears: term(
    ['欠费', '已充电但余额不足以支付的金额。'],
    ['Arrears', 'Amount of finished sessions that a wallet could not pay.'],
    ['Deuda', 'Importe de sesiones terminadas que el monedero no pudo pagar.'],
  ),
  cdr: term(
    ['话单（CDR）', '一次漫游充电的结算记录，由对方或我方发出。'],
    ['CDR', 'Charge detail record: the record by which partners settle a roaming session.'],
    ['CDR', 'Registro de recarga con el que los socios liquidan una sesión de itinerancia.'],
  ),
  connector: term(
    ['充电枪', '充电桩上与车辆连接的部分；一桩可有多枪。'],
    ['Connector', 'The plug or socket that joins a vehicle. A charge point can have several.'],
    ['Conector', 'La toma o manguera que se une al vehículo. Un punto puede tener varios.'],
  ),
  contractPower: term(
    ['合同容量', '与电网公司约定的最大功率，超出会产生额外费用。'],
    ['Contracted power', 'Greatest power agreed with the grid company; more costs extra.'],
    ['Potencia contratada', 'Potencia máxima acordada con la distribuidora; superarla cuesta más.'],
  ),
  dataScope: term(
    ['数据范围', '用户可见的公司、部门与场站。'],
    ['Data scope', 'Companies, departments and stations that a user sees.'],
    ['Ámbito de datos', 'Empresas, departamentos y estaciones que ve un usuario.'],
  ),
  deposit: term(
    ['押金', '为卡片或服务收取、可退还的款项，不能用于充电。'],
    ['Deposit', 'Refundable money for a card or a service; it pays no charging.'],
    ['Depósito', 'Dinero reembolsable por una tarjeta o un servicio; no paga recargas.'],
  ),
  evse: term(
    ['EVSE', '一次可为一辆车充电的单元，以 EVSE ID 标识。'],
    ['EVSE', 'Unit that charges one vehicle at a time, with its own EVSE ID.'],
    ['EVSE', 'Unidad que carga un vehículo a la vez, con su propio ID de EVSE.'],
  ),
  giftMoney: term(
    ['赠送金', '营销赠送的余额，先用或后用由规则决定，不可退款。'],
    ['Bonus credit', 'Credit given by marketing. It cannot be refunded.'],
    ['Saldo de regalo', 'Saldo concedido por marketing. No se reembolsa.'],
  ),
  greyRecord: term(
    ['灰记录', '卡片开始充电但未收到结束的记录，金额暂被冻结。'],
    ['Grey record', 'A card session whose end did not arrive; its amount stays reserved.'],
    ['Registro gris', 'Recarga con tarjeta cuyo final no llegó; su importe queda reservado.'],
  ),
  localList: term(
    ['本地鉴权名单', '存于充电桩内的卡号名单，断网时也能放行或拒绝。'],
    ['Local authorisation list', 'List of tokens kept in a charge point, so that it decides without a network.'],
    ['Lista local', 'Lista de identificadores guardada en el punto para decidir sin conexión.'],
  ),
  ocpp: term(
    ['OCPP', '充电桩与平台之间的开放通信协议。'],
    ['OCPP', 'Open protocol between charge points and this platform.'],
    ['OCPP', 'Protocolo abierto entre los puntos y esta plataforma.'],
  ),
  quota: term(
    ['能耗定额', '车辆每百公里允许的耗电量。'],
    ['Energy quota', 'Energy that a vehicle may use per 100 km.'],
    ['Cuota de energía', 'Energía que un vehículo puede gastar por 100 km.'],
  ),
  soc: term(
    ['SoC', '电池剩余电量的百分比。'],
    ['SoC', 'State of charge of a battery, in per cent.'],
    ['SoC', 'Estado de carga de la batería, en por ciento.'],
  ),
  split: term(
    ['分成', '按协议把收入分给场地方、投资方等各方。'],
    ['Revenue share', 'Part of the revenue that an agreement gives to a landlord, investor or other party.'],
    ['Reparto', 'Parte de los ingresos que un acuerdo da al propietario, inversor u otra parte.'],
  ),
  tariff: term(
    ['计费规则', '电费、服务费与占位费的单价及生效时段。'],
    ['Tariff', 'Prices for energy, service and idle time, with the hours in which they apply.'],
    ['Tarifa', 'Precios de energía, servicio y ocupación, con sus horarios.'],
  ),
  token: term(
    ['鉴权凭证', '启动充电的卡号、账号或车辆标识。'],
    ['Token', 'Card number, account or vehicle identity that starts a session.'],
    ['Identificador', 'Tarjeta, cuenta o identidad del vehículo que inicia una sesión.'],
  ),
  touPeriods: term(
    ['峰平谷', '一天中按电价划分的时段。'],
    ['Peak, flat, valley', 'Hours of the day with different energy prices.'],
    ['Punta, llano, valle', 'Horas del día con distinto precio de la energía.'],
  ),
  utilisation: term(
    ['利用率', '充电枪处于充电状态的时间占比。'],
    ['Utilisation', 'Share of the time in which a connector charges.'],
    ['Utilización', 'Parte del tiempo en que un conector carga.'],
  ),
  wallet: term(
    ['钱包', '会员或公司的预付账户，含本金与赠送金。'],
    ['Wallet', 'Prepaid account of a driver or company, with principal and bonus credit.'],
    ['Monedero', 'Cuenta prepago de un cliente o empresa, con principal y regalo.'],
  ),
} as const satisfies Readonly<Record<string, HelpTerm>>
export type HelpTermKey = keyof typeof helpTerms
