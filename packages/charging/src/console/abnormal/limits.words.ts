import { words } from '@evops/platform/contract'

/** Texts for the thresholds of the anomaly rules. The unit is next to each input. */
export const anomalyThresholdWords = words({
  'charging.limits.title': { zh: '异常规则的阈值', en: 'Limits of the rules', es: 'Límites de las reglas' },
  'charging.limits.explain': {
    zh: '本运营商的所有订单都按这些阈值检查；修改后对之后检查的订单生效。',
    en: 'These limits apply to every session of this operator. A change applies to later checks only.',
    es: 'Estos límites valen para todas las sesiones del operador. Un cambio se aplica a las revisiones posteriores.',
  },
  'charging.limits.saved': { zh: '阈值已保存', en: 'Limits saved', es: 'Límites guardados' },
  'charging.limits.startWaitS': {
    zh: 'A01 启动确认等待',
    en: 'A01 start confirmation',
    es: 'A01 espera del inicio',
  },
  'charging.limits.recordWaitS': {
    zh: 'A02 结算记录等待',
    en: 'A02 wait for the stop record',
    es: 'A02 espera del registro',
  },
  'charging.limits.idleCloseS': {
    zh: '空闲多久后关闭',
    en: 'Close when available for',
    es: 'Cerrar si queda disponible',
  },
  'charging.limits.rebootCloseS': {
    zh: '重启多久后关闭',
    en: 'Close after a restart',
    es: 'Cerrar tras reinicio',
  },
  'charging.limits.nextCloseS': {
    zh: '下一单开始后多久关闭',
    en: 'Close after the next start',
    es: 'Cerrar tras el inicio siguiente',
  },
  'charging.limits.endWaitS': {
    zh: 'A05 等待止度',
    en: 'A05 wait for the end register',
    es: 'A05 espera de la lectura final',
  },
  'charging.limits.silentCloseS': {
    zh: '无报文多久后关闭',
    en: 'Close after no messages for',
    es: 'Cerrar tras silencio de',
  },
  'charging.limits.splitDwh': {
    zh: 'A04 分时电量相差',
    en: 'A04 difference by period',
    es: 'A04 diferencia por periodo',
  },
  'charging.limits.registerGapDwh': {
    zh: 'A05 表底差距',
    en: 'A05 register gap',
    es: 'A05 salto de lectura',
  },
  'charging.limits.smallDwh': { zh: 'A06 电量少于', en: 'A06 energy under', es: 'A06 energía menor de' },
  'charging.limits.shortS': { zh: 'A06 时长少于', en: 'A06 shorter than', es: 'A06 más corta que' },
  'charging.limits.powerPercent': {
    zh: 'A07 功率超过额定的',
    en: 'A07 share of rated power',
    es: 'A07 proporción de la potencia nominal',
  },
  'charging.limits.longS': { zh: 'A08 充电超过', en: 'A08 charging for', es: 'A08 cargando más de' },
  'charging.limits.pluggedS': { zh: 'A08 插枪超过', en: 'A08 plugged in for', es: 'A08 conectado más de' },
  'charging.limits.muchDwh': {
    zh: 'A09 电量超过（电池未知）',
    en: 'A09 energy above, battery unknown',
    es: 'A09 energía mayor de, batería desconocida',
  },
  'charging.limits.batteryPercent': {
    zh: 'A09 超过电池容量的',
    en: 'A09 share of battery capacity',
    es: 'A09 proporción de la batería',
  },
  'charging.limits.amountMinor': {
    zh: 'A12 金额相差',
    en: 'A12 amount difference',
    es: 'A12 diferencia de importe',
  },
  'charging.limits.clockS': { zh: 'A13 时钟相差', en: 'A13 clock off by', es: 'A13 desfase de reloj' },
  'charging.limits.overlapS': { zh: 'A15 重叠超过', en: 'A15 overlap over', es: 'A15 solapamiento mayor de' },
  'charging.limits.cloneKmh': {
    zh: 'A18 最高行驶速度',
    en: 'A18 maximum travel speed',
    es: 'A18 velocidad máxima de desplazamiento',
  },
  'charging.limits.cloneRefuses': {
    zh: 'A18 拒绝疑似复制卡启动',
    en: 'A18 refuse possible copies',
    es: 'A18 rechazar posibles copias',
  },
  'charging.limits.lossPermille': {
    zh: '日电损占比超过',
    en: 'Daily loss, share',
    es: 'Pérdida diaria, proporción',
  },
  'charging.limits.lossDwh': { zh: '日电损超过', en: 'Daily loss above', es: 'Pérdida diaria mayor de' },
  'charging.limits.gainDwh': {
    zh: '总表少计超过',
    en: 'Station meter short by',
    es: 'Déficit del contador general mayor de',
  },
})
