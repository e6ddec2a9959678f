import { words } from '@evops/platform/contract'

/** Sentences for each kind of evidence. The suffix of a placeholder is its unit (contract/abnormal.ts). */
export const evidenceWords = words({
  'charging.evidence.late-start': {
    zh: '启动指令发出 {waitedS} 后才开始，充入 {energyDwh}',
    en: 'Charging started {waitedS} after the start command and delivered {energyDwh}',
    es: 'Empezó {waitedS} después del comando de inicio y cargó {energyDwh}',
  },
  'charging.evidence.no-record': {
    zh: '自 {sinceAt} 起等待结算记录，已 {waitedS}；下一单 {nextSessionNo}',
    en: 'No record since {sinceAt}, {waitedS} ago; next session {nextSessionNo}',
    es: 'Sin registro desde {sinceAt}, hace {waitedS}; sesión siguiente {nextSessionNo}',
  },
  'charging.evidence.late-record': {
    zh: '结算后于 {receivedAt} 收到结算记录：表底 {registerDwh}，电量 {recordDwh}，已计 {billedDwh}',
    en: 'Record received at {receivedAt}, after billing: register {registerDwh}, energy {recordDwh}; billed {billedDwh}',
    es: 'El registro llegó el {receivedAt}, después de liquidar: lectura {registerDwh}, energía {recordDwh}; liquidado {billedDwh}',
  },
  'charging.evidence.idle-twice': {
    zh: '充电中枪报空闲 {times} 次：{firstAt} 至 {lastAt}',
    en: 'The connector reported available {times} {times|time|times} while charging: {firstAt} to {lastAt}',
    es: 'El conector se notificó disponible {times} {times|vez|veces} durante la carga: de {firstAt} a {lastAt}',
  },
  'charging.evidence.split': {
    zh: '桩分时电量 {chargePointDwh}，平台 {ownDwh}（{period}）',
    en: 'Charge point: {chargePointDwh}. Platform: {ownDwh} ({period}).',
    es: 'Punto: {chargePointDwh}. Plataforma: {ownDwh} ({period}).',
  },
  'charging.evidence.split-whole': {
    zh: '桩电量 {chargePointDwh}，平台 {ownDwh}',
    en: 'Total of the charge point: {chargePointDwh}. Platform: {ownDwh}.',
    es: 'Total del punto: {chargePointDwh}. Plataforma: {ownDwh}.',
  },
  'charging.evidence.split-total': {
    zh: '桩分时电量之和 {sumDwh} 不等于总电量 {totalDwh}',
    en: 'The charge point’s periods add up to {sumDwh}, its total is {totalDwh}',
    es: 'Los periodos del punto suman {sumDwh} y su total es {totalDwh}',
  },
  'charging.evidence.signed-energy': {
    zh: '签名电量 {signedDwh}，计费电量 {billedDwh}',
    en: 'Signed energy {signedDwh}, billed {billedDwh}',
    es: 'Energía firmada {signedDwh}, liquidada {billedDwh}',
  },
  'charging.evidence.signed-wrong': {
    zh: '签名计量值与登记的公钥不符（电表 {meter}）',
    en: 'The signed meter values do not fit the public key (meter {meter})',
    es: 'Los valores de medida firmados no corresponden a la clave pública (contador {meter})',
  },
  'charging.evidence.step': {
    zh: '上一单 {previousSessionNo} 止于 {previousDwh}，本单始于 {startDwh}：{stepDwh} 无订单',
    en: 'Session {previousSessionNo} ended at {previousDwh}, this one started at {startDwh}: {stepDwh} without a session',
    es: 'La sesión {previousSessionNo} acabó en {previousDwh} y esta empezó en {startDwh}: {stepDwh} sin sesión',
  },
  'charging.evidence.backwards': {
    zh: '表底倒走：{startDwh} → {endDwh}',
    en: 'The register ran backwards: {startDwh} → {endDwh}',
    es: 'El contador retrocedió: {startDwh} → {endDwh}',
  },
  'charging.evidence.left-out': {
    zh: '部分表底不可信，未计入：{startDwh} → {endDwh}，计费 {energyDwh}',
    en: 'Implausible readings were excluded: {startDwh} → {endDwh}, billed {energyDwh}',
    es: 'Se excluyeron lecturas no verosímiles: {startDwh} → {endDwh}, liquidado {energyDwh}',
  },
  'charging.evidence.counted': {
    zh: '充电中上报 {countedDwh}（{countedAt}），结算记录 {recordDwh}',
    en: 'Counted {countedDwh} while charging (until {countedAt}), the record has {recordDwh}',
    es: 'Contados {countedDwh} durante la carga (hasta el {countedAt}); el registro indica {recordDwh}',
  },
  'charging.evidence.counted-only': {
    zh: '桩未上报任何表底；充电中上报 {countedDwh}（{countedAt}），未计费',
    en: 'The charge point reported no meter register, but counted {countedDwh} while charging (until {countedAt}): not billed',
    es: 'El punto no envió ninguna lectura del contador, pero contó {countedDwh} durante la carga (hasta el {countedAt}): sin liquidar',
  },
  'charging.evidence.below-value': {
    zh: '止度 {endDwh} 低于 {valueAt} 的采样表底 {valueDwh}（起度 {startDwh}）：未计费，待人工处理',
    en: 'The end register {endDwh} is below the meter value {valueDwh} of {valueAt} (start {startDwh}): held, not billed',
    es: 'La lectura final {endDwh} es inferior a la lectura {valueDwh} del {valueAt} (inicial {startDwh}): retenida, sin liquidar',
  },
  'charging.evidence.above-value': {
    zh: '止度 {endDwh} 与 {valueAt} 的采样表底 {valueDwh} 相差超过该桩功率可达（起度 {startDwh}）：未计费，待人工处理',
    en: 'The end register {endDwh} is out of reach from the meter value {valueDwh} of {valueAt} (start {startDwh}): held, not billed',
    es: 'La lectura final {endDwh} es inalcanzable desde la lectura {valueDwh} del {valueAt} (inicial {startDwh}): retenida, sin liquidar',
  },
  'charging.evidence.below-power': {
    zh: '表底电量仅 {energyDwh}（{startDwh} → {endDwh}），但 {lastedS}内功率 {powerW}，至少 {leastDwh}：未计费，待人工处理',
    en: 'The registers give {energyDwh} ({startDwh} → {endDwh}), but {powerW} for {lastedS} is {leastDwh} or more: held, not billed',
    es: 'Las lecturas dan {energyDwh} ({startDwh} → {endDwh}), pero {powerW} durante {lastedS} son {leastDwh} o más: retenida, sin liquidar',
  },
  'charging.evidence.no-register': {
    zh: '桩未上报任何表底：电量未知，未计费',
    en: 'The charge point reported no meter register: energy unknown, not billed',
    es: 'El punto no envió ninguna lectura del contador: energía desconocida, sin liquidar',
  },
  'charging.evidence.start-unknown': {
    zh: '起度未知；首次上报 {seenDwh}，结束 {endDwh}，至少 {leastDwh}',
    en: 'Start register unknown; first reported {seenDwh}, end {endDwh}: {leastDwh} or more',
    es: 'Lectura inicial desconocida; primera lectura {seenDwh}, final {endDwh}: {leastDwh} o más',
  },
  'charging.evidence.start-least': {
    zh: '起度未知，以上一单 {previousSessionNo} 的止度 {previousDwh} 为下限；首次上报 {seenDwh}，结束 {endDwh}：{leastDwh} 至 {mostDwh}',
    en: 'Start register unknown; lower bound {previousDwh} from the end of session {previousSessionNo}. First reported {seenDwh}, end {endDwh}: between {leastDwh} and {mostDwh}',
    es: 'Lectura inicial desconocida; límite inferior {previousDwh}, final de la sesión {previousSessionNo}. Primera lectura {seenDwh}, final {endDwh}: entre {leastDwh} y {mostDwh}',
  },
  'charging.evidence.end-awaited': {
    zh: '{endedAt} 结束但未上报表底（最后 {lastDwh}）：等待该枪的下一次表底',
    en: 'Ended at {endedAt} without a register (last {lastDwh}): awaiting the connector’s next one',
    es: 'Terminó el {endedAt} sin lectura (última {lastDwh}): se espera la próxima del conector',
  },
  'charging.evidence.end-next': {
    zh: '结束时未上报表底（最后 {lastDwh}），按该枪的下一次表底 {endDwh} 计费',
    en: 'Ended without a register (last {lastDwh}): billed to the connector’s next one, {endDwh}',
    es: 'Terminó sin lectura (última {lastDwh}): liquidado hasta la siguiente del conector, {endDwh}',
  },
  'charging.evidence.end-last': {
    zh: '结束时未上报表底，此后也没有收到：按最后一次表底 {endDwh} 计费',
    en: 'Ended without a register and none followed: billed to the last one, {endDwh}',
    es: 'Terminó sin lectura y no llegó ninguna después: liquidado hasta la última, {endDwh}',
  },
  'charging.evidence.end-unknown': {
    zh: '起度 {startDwh}，此后未上报任何表底：电量未知，未计费',
    en: 'No register after the start at {startDwh}: energy unknown, not billed',
    es: 'Sin lecturas después de la inicial {startDwh}: energía desconocida, sin liquidar',
  },
  'charging.evidence.small': {
    zh: '{lastedS}内仅 {energyDwh}',
    en: 'Only {energyDwh} in {lastedS}',
    es: 'Solo {energyDwh} en {lastedS}',
  },
  'charging.evidence.power': {
    zh: '平均功率 {powerW}，额定 {ratedW}（{energyDwh}，{lastedS}）',
    en: 'Average power {powerW}, rated {ratedW} ({energyDwh} in {lastedS})',
    es: 'Potencia media {powerW}, nominal {ratedW} ({energyDwh} en {lastedS})',
  },
  'charging.evidence.long': {
    zh: '充电 {lastedS}',
    en: 'Charging for {lastedS}',
    es: 'Cargando durante {lastedS}',
  },
  'charging.evidence.plugged': {
    zh: '{endedAt} 结束，至今未拔枪：自启动 {pluggedS}',
    en: 'Ended at {endedAt} and still plugged: {pluggedS} since the start',
    es: 'Terminó el {endedAt} y sigue conectado: {pluggedS} desde el inicio',
  },
  'charging.evidence.much': {
    zh: '{energyDwh}，超过乘用车上限 {limitDwh}（电池容量未知）',
    en: '{energyDwh}, more than a car can take: {limitDwh} (battery unknown)',
    es: '{energyDwh}, más de lo que admite un turismo: {limitDwh} (batería desconocida)',
  },
  'charging.evidence.much-battery': {
    zh: '{energyDwh}，超过鉴权凭证所登记车辆电池 {batteryDwh} 的 {percent}：{limitDwh}',
    en: '{energyDwh}, more than {percent} of the battery registered with its token, {batteryDwh}: {limitDwh}',
    es: '{energyDwh}, más del {percent} de la batería registrada con su identificador, {batteryDwh}: {limitDwh}',
  },
  'charging.evidence.much-vehicle': {
    zh: '{energyDwh}，超过车辆自报电池 {batteryDwh} 的 {percent}：{limitDwh}',
    en: '{energyDwh}, more than {percent} of the battery reported by the vehicle, {batteryDwh}: {limitDwh}',
    es: '{energyDwh}, más del {percent} de la batería que comunicó el vehículo, {batteryDwh}: {limitDwh}',
  },
  'charging.evidence.token': {
    zh: '鉴权凭证 {idTag}：{verdict}',
    en: 'Token {idTag}: {verdict}',
    es: 'Identificador {idTag}: {verdict}',
  },
  'charging.evidence.serial': {
    zh: '桩 {otherChargePointNo} 于 {reportedAt} 用同一交易流水号 {transactionId} 结束充电',
    en: 'Charge point {otherChargePointNo} stopped transaction {transactionId} as well, at {reportedAt}',
    es: 'El punto {otherChargePointNo} también detuvo la transacción {transactionId}, el {reportedAt}',
  },
  'charging.evidence.stop-number': {
    zh: '停止记录的流水号为 {reportedNo}，本单为 {transactionId}：按该标识唯一进行中的订单归入',
    en: 'The stop had number {reportedNo} instead of {transactionId}: matched as the only running session of its token',
    es: 'La parada llegó con el número {reportedNo} en lugar de {transactionId}: asignada a la única sesión en curso de su identificador',
  },
  'charging.evidence.amount': {
    zh: '桩计 {chargePointMinor}，平台计 {ownMinor}，差 {differenceMinor}',
    en: 'Charge point: {chargePointMinor}. Platform: {ownMinor}. Difference {differenceMinor}.',
    es: 'Punto: {chargePointMinor}. Plataforma: {ownMinor}. Diferencia {differenceMinor}.',
  },
  'charging.evidence.terminal-payment': {
    zh: '支付终端 {terminalMinor}，账单 {ownMinor}，差 {differenceMinor}',
    en: 'Payment terminal: {terminalMinor}. Bill: {ownMinor}. Difference {differenceMinor}.',
    es: 'Terminal de pago: {terminalMinor}. Cobro: {ownMinor}. Diferencia {differenceMinor}.',
  },
  'charging.evidence.clock': {
    zh: '桩时间 {deviceAt}，收到 {receivedAt}：相差 {offS}',
    en: 'Charge point clock {deviceAt}, received at {receivedAt}: {offS} off',
    es: 'Reloj del punto {deviceAt}, recibido el {receivedAt}: {offS} de desfase',
  },
  'charging.evidence.end-before-start': {
    zh: '结束 {endAt} 早于开始 {startAt}',
    en: 'The end {endAt} is before the start {startAt}',
    es: 'El fin {endAt} es anterior al inicio {startAt}',
  },
  'charging.evidence.short': {
    zh: '应付 {totalMinor}，欠 {shortMinor}',
    en: '{shortMinor} of {totalMinor} is still owed',
    es: 'Quedan por pagar {shortMinor} de {totalMinor}',
  },
  'charging.evidence.overlap': {
    zh: '与订单 {otherSessionNo} 在同一枪上重叠 {sharedS}：{fromAt} 至 {toAt}',
    en: 'Overlaps session {otherSessionNo} on the same connector for {sharedS}: {fromAt} to {toAt}',
    es: 'Se solapa {sharedS} con la sesión {otherSessionNo} en el mismo conector: de {fromAt} a {toAt}',
  },
  'charging.evidence.no-tariff': {
    zh: '{startedAt} 没有生效的计费规则',
    en: 'No tariff was in force at {startedAt}',
    es: 'No había tarifa en vigor el {startedAt}',
  },
  'charging.evidence.no-connector': {
    zh: '上报枪号 {connectorNo}，档案中的枪：{known}',
    en: 'Reported connector {connectorNo}; registered: {known}',
    es: 'Conector informado: {connectorNo}; registrados: {known}',
  },
  'charging.evidence.closed-idle': {
    zh: '枪自 {untilAt} 起空闲，按规则关闭',
    en: 'Available since {untilAt}: closed by rule',
    es: 'Disponible desde {untilAt}: cerrada por regla',
  },
  'charging.evidence.closed-next': {
    zh: '下一单 {nextSessionNo} 于 {untilAt} 开始，按规则关闭',
    en: 'The next session {nextSessionNo} started at {untilAt}: closed by rule',
    es: 'La sesión siguiente {nextSessionNo} empezó el {untilAt}: cerrada por regla',
  },
  'charging.evidence.closed-reboot': {
    zh: '桩于 {untilAt} 重启，按规则关闭',
    en: 'The charge point restarted at {untilAt}: closed by rule',
    es: 'El punto se reinició el {untilAt}: cerrada por regla',
  },
  'charging.evidence.closed-silent': {
    zh: '长时间无报文，按规则关闭',
    en: 'No messages received: closed by rule',
    es: 'Sin mensajes: cerrada por regla',
  },
  // End of the sentence about a session that a rule closed: the register up to which it is billed, or that there was
  // none.
  'charging.evidence.closed-at': {
    zh: '：计至表底 {registerDwh}（{heardAt}），{energyDwh}',
    en: ' at register {registerDwh} ({heardAt}), {energyDwh}',
    es: ' en {registerDwh} ({heardAt}), {energyDwh}',
  },
  'charging.evidence.closed-unread': {
    zh: '，没有可用的表底',
    en: ', without a usable reading',
    es: ', sin lectura utilizable',
  },
  'charging.evidence.clone-distance': {
    zh: '同一鉴权凭证 {betweenS} 内先后在“{firstStation}”（订单 {firstSessionNo}，{firstAt}）和“{secondStation}”（订单 {secondSessionNo}，{secondAt}）启动；相距 {distanceKm} km，至少需要 {travelS}',
    en: 'The same token started at {firstStation} (session {firstSessionNo}, {firstAt}) and {betweenS} later at {secondStation} (session {secondSessionNo}, {secondAt}); they are {distanceKm} km apart, which takes {travelS} or more',
    es: 'El mismo identificador inició en {firstStation} (sesión {firstSessionNo}, {firstAt}) y {betweenS} después en {secondStation} (sesión {secondSessionNo}, {secondAt}); están a {distanceKm} km, un trayecto de {travelS} o más',
  },
  'charging.evidence.clone-both': {
    zh: '同一鉴权凭证同时在“{firstStation}”（订单 {firstSessionNo}，{firstAt}）和“{secondStation}”（订单 {secondSessionNo}，{secondAt}）充电',
    en: 'The same token charged at {firstStation} (session {firstSessionNo}, {firstAt}) and at {secondStation} (session {secondSessionNo}, {secondAt}) at the same time',
    es: 'El mismo identificador cargó a la vez en {firstStation} (sesión {firstSessionNo}, {firstAt}) y en {secondStation} (sesión {secondSessionNo}, {secondAt})',
  },
})
