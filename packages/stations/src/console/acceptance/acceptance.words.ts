import { words } from '@evops/platform/contract'

/** Texts for the acceptance of a new charge point: the list, the start and the page of a run. */
export const acceptanceWords = words({
  'stations.accept.title': { zh: '桩验收', en: 'Acceptance', es: 'Pruebas de aceptación' },
  'stations.accept.page-title': {
    zh: '{chargePoint} 验收',
    en: 'Acceptance of {chargePoint}',
    es: 'Aceptación de {chargePoint}',
  },
  'stations.accept.tab': { zh: '验收', en: 'Acceptance', es: 'Aceptación' },
  'stations.accept.find': { zh: '桩编号或名称', en: 'Charge point no. or name', es: 'N.º o nombre de punto' },
  'stations.accept.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'stations.accept.none': { zh: '还没有验收', en: 'No acceptance yet', es: 'Aún no hay pruebas' },
  'stations.accept.none-text': {
    zh: '在桩的“验收”页开始：站在桩前，按提示逐步操作，约 20 分钟。',
    en: 'Start on the Acceptance tab of a charge point, standing in front of it; it takes about 20 minutes.',
    es: 'Empiece en la pestaña Aceptación de un punto, delante del equipo; tarda unos 20 minutos.',
  },
  'stations.accept.chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto' },
  'stations.accept.state': { zh: '结果', en: 'Result', es: 'Resultado' },
  'stations.accept.progress': { zh: '通过', en: 'Passed', es: 'Superados' },
  'stations.accept.failure': { zh: '未通过', en: 'Failed at', es: 'Falló en' },
  'stations.accept.startedByName': { zh: '执行人', en: 'Tested by', es: 'Probado por' },
  'stations.accept.startedAt': { zh: '开始', en: 'Started', es: 'Inicio' },
  'stations.accept.finishedAt': { zh: '结束', en: 'Ended', es: 'Fin' },
  'stations.accept.of': {
    zh: '{done} / {total} 步',
    en: '{done} of {total} {total|step|steps}',
    es: '{done} de {total} {total|paso|pasos}',
  },

  'stations.accept.begin-title': { zh: '开始验收', en: 'Start acceptance', es: 'Empezar una prueba' },
  'stations.accept.begin-text': {
    zh: '请站在桩前，准备一辆可以充电的车。整个过程约 20 分钟，会充少量电，依次进行：',
    en: 'Stand in front of the charge point with a vehicle that can charge. It takes about 20 minutes and a little energy, in these steps:',
    es: 'Póngase delante del punto con un vehículo que pueda cargar. Tarda unos 20 minutos y consume poca energía, en estos pasos:',
  },
  'stations.accept.idTag': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'stations.accept.will.boot': {
    zh: '请您断电再上电，核对桩的登录信息和时钟。',
    en: 'you switch it off and on; its boot data and its clock are checked.',
    es: 'usted lo apaga y lo enciende; se comprueban sus datos y su reloj.',
  },
  'stations.accept.will.parameters': {
    zh: '读取参数，改写一项并复原。',
    en: 'its parameters are read; one is changed and restored.',
    es: 'se leen sus parámetros, se cambia uno y se restablece.',
  },
  'stations.accept.will.start': {
    zh: '请您插枪，平台远程启动充电。',
    en: 'you plug in; a session is started remotely.',
    es: 'usted enchufa; se inicia una sesión a distancia.',
  },
  'stations.accept.will.meter': {
    zh: '充电数分钟，核对表底。',
    en: 'it charges for a few minutes; the meter readings are checked.',
    es: 'carga unos minutos; se comprueban las lecturas.',
  },
  'stations.accept.will.stop': {
    zh: '远程停止，核对订单。',
    en: 'the session is stopped remotely; its record is checked.',
    es: 'se para a distancia; se comprueba su registro.',
  },
  'stations.accept.will.reboot': {
    zh: '再次充电，途中重启桩。',
    en: 'it charges again and is restarted during the session.',
    es: 'carga otra vez y se reinicia mientras tanto.',
  },
  'stations.accept.will.late': {
    zh: '请您断开网络，恢复后核对补传的数据。',
    en: 'you disconnect its network; what it uploads afterwards is checked.',
    es: 'usted corta su red; se comprueba lo que envía después.',
  },
  'stations.accept.one-token': {
    zh: '请填写或选择一个',
    en: 'Enter or choose one',
    es: 'Escriba o elija uno',
  },
  'stations.accept.connector': { zh: '充电枪', en: 'Connector', es: 'Conector' },
  'stations.accept.connector-of': {
    zh: '枪 {connector}',
    en: 'Connector {connector}',
    es: 'Conector {connector}',
  },

  'stations.accept.idTag-hint': {
    zh: '用它启动充电，产生的订单照常计费。',
    en: 'Used to start the sessions, which are billed as usual.',
    es: 'Inicia las sesiones de prueba, que se liquidan como siempre.',
  },
  'stations.accept.notes': { zh: '备注', en: 'Notes', es: 'Notas' },
  'stations.accept.begin': { zh: '开始', en: 'Start', es: 'Empezar' },
  'stations.accept.open-running': {
    zh: '继续进行中的验收',
    en: 'Continue the one in progress',
    es: 'Continuar la que está en curso',
  },
  'stations.accept.earlier': { zh: '以往验收', en: 'Earlier acceptances', es: 'Pruebas anteriores' },

  'stations.accept.now': { zh: '现在', en: 'Now', es: 'Ahora' },
  'stations.accept.step-of': {
    zh: '第 {no} 步，共 {total} 步',
    en: 'Step {no} of {total}',
    es: 'Paso {no} de {total}',
  },
  'stations.accept.left': { zh: '还有 {time}', en: '{time} left', es: 'Quedan {time}' },
  'stations.accept.done': { zh: '已完成', en: 'Done', es: 'Hecho' },
  'stations.accept.give-up': { zh: '无法完成，记为未通过', en: 'Not possible', es: 'No es posible' },
  'stations.accept.again': { zh: '重做这一步', en: 'Repeat this step', es: 'Repetir este paso' },
  'stations.accept.go-on': {
    zh: '记为未通过，继续',
    en: 'Mark as failed and continue',
    es: 'Marcar como fallido y continuar',
  },
  'stations.accept.end': { zh: '中止验收', en: 'Abort', es: 'Interrumpir' },
  'stations.accept.end-title': {
    zh: '中止验收？',
    en: 'Abort the acceptance?',
    es: '¿Interrumpir la prueba?',
  },
  'stations.accept.end-text': {
    zh: '已完成的步骤保留在报告中，此后不再改动。正在充的电不会停止。',
    en: 'Completed steps are kept in the report, which can no longer change. A session in progress is not stopped.',
    es: 'Los pasos completados quedan en el informe, que ya no cambia. Una sesión en curso no se detiene.',
  },
  'stations.accept.print': { zh: '打印', en: 'Print', es: 'Imprimir' },
  'stations.accept.print-title': { zh: '打印验收报告', en: 'Print report', es: 'Imprimir el informe' },
  'stations.accept.report': { zh: '验收对象', en: 'Equipment under test', es: 'Equipo probado' },
  'stations.accept.steps': { zh: '步骤', en: 'Steps', es: 'Pasos' },
  'stations.accept.tries': { zh: '第 {count} 次', en: 'attempt {count}', es: 'intento {count}' },
  'stations.accept.ocppMessages': {
    zh: '报文（{count}）',
    en: 'OCPP messages ({count})',
    es: 'Mensajes OCPP ({count})',
  },
  'stations.accept.in': { zh: '桩发来', en: 'From the charge point', es: 'Del punto' },
  'stations.accept.out': { zh: '平台发出', en: 'To the charge point', es: 'Al punto' },
  'stations.accept.signed': { zh: '验收人签字', en: 'Accepted by (signature)', es: 'Aceptado por (firma)' },
  'stations.accept.signed-at': { zh: '日期', en: 'Date', es: 'Fecha' },
})
