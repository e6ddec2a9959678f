import { words } from '@evops/platform/contract'

export const retestWords = words({
  'maintenance.retest.none': {
    zh: '维修完成后将自动开始远程复测',
    en: 'A remote re-test starts when the work is done',
    es: 'Al terminar el trabajo empieza una comprobación remota',
  },
  'maintenance.retest.waits': {
    zh: '{name} 申请不经复测关闭，等待另一人审批',
    en: '{name} requested closing without a re-test: a second person must approve',
    es: '{name} pide cerrarla sin comprobación: falta la aprobación de otra persona',
  },
  'maintenance.retest.to-approval': { zh: '查看申请', en: 'View request', es: 'Ver la solicitud' },
  'maintenance.retest.proven': {
    zh: '维修已通过远程复测',
    en: 'The repair passed its re-test',
    es: 'La reparación superó la comprobación',
  },
  'maintenance.retest.second': {
    zh: '未经复测关闭（{name} 审批）',
    en: 'Closed without re-test (approved by {name})',
    es: 'Cerrada sin comprobación (aprobada por {name})',
  },
  'maintenance.retest.start': { zh: '开始复测', en: 'Run re-test', es: 'Comprobar' },
  'maintenance.retest.stop': { zh: '停止复测', en: 'Stop re-test', es: 'Detener la comprobación' },
  'maintenance.retest.ocppMessages': {
    zh: '报文（{count}）',
    en: 'Messages ({count})',
    es: 'Mensajes ({count})',
  },
  'maintenance.retest.in': { zh: '来自充电桩', en: 'From the charge point', es: 'Del punto' },
  'maintenance.retest.out': { zh: '发往充电桩', en: 'To the charge point', es: 'Al punto' },
  'maintenance.retest.result': { zh: '枪状态 {status}', en: 'Connector: {status}', es: 'Conector: {status}' },
  'maintenance.retest.until': { zh: '观察至 {when}', en: 'until {when}', es: 'hasta {when}' },
  'maintenance.retest.state-running': { zh: '复测中', en: 'Running', es: 'En curso' },
  'maintenance.retest.state-passed': { zh: '通过', en: 'Passed', es: 'Superada' },
  'maintenance.retest.state-failed': { zh: '未通过', en: 'Failed', es: 'No superada' },
  'maintenance.retest.state-stopped': { zh: '已停止', en: 'Stopped', es: 'Detenida' },
  'maintenance.retest.step-state': { zh: '故障状态消失', en: 'Fault cleared', es: 'Avería desaparecida' },
  'maintenance.retest.step-answer': {
    zh: '响应状态查询',
    en: 'Reports its status',
    es: 'Informa de su estado',
  },
  'maintenance.retest.step-unlock': { zh: '枪锁解锁', en: 'Connector unlocks', es: 'Desbloquea el conector' },
  'maintenance.retest.step-charge': {
    zh: '试充一分钟',
    en: 'Charges for one minute',
    es: 'Carga durante un minuto',
  },
  'maintenance.retest.step-quiet': {
    zh: '十五分钟无故障',
    en: 'No fault for 15 minutes',
    es: '15 minutos sin avería',
  },
  'maintenance.retest.step-state-waiting': { zh: '待进行', en: 'Pending', es: 'Pendiente' },
  'maintenance.retest.step-state-working': { zh: '进行中', en: 'In progress', es: 'En curso' },
  'maintenance.retest.step-state-passed': { zh: '通过', en: 'Passed', es: 'Superado' },
  'maintenance.retest.step-state-skipped': { zh: '已跳过', en: 'Skipped', es: 'Omitido' },
  'maintenance.retest.step-state-failed': { zh: '未通过', en: 'Failed', es: 'No superado' },
  'maintenance.retest.skip-in-use': {
    zh: '该枪已插枪或被占用',
    en: 'The connector is in use',
    es: 'El conector está ocupado',
  },
  'maintenance.retest.skip-no-vehicle': {
    zh: '没有车辆连接',
    en: 'No vehicle connected',
    es: 'Sin vehículo conectado',
  },
  'maintenance.retest.skip-not-supported': {
    zh: '该桩不支持',
    en: 'Not supported by this charge point',
    es: 'El punto no lo admite',
  },
  'maintenance.retest.failure-offline': {
    zh: '充电桩离线',
    en: 'Charge point offline',
    es: 'Punto sin conexión',
  },
  'maintenance.retest.failure-alarm-active': {
    zh: '告警仍未恢复',
    en: 'The alarm is still active',
    es: 'La alarma sigue activa',
  },
  'maintenance.retest.failure-faulted': {
    zh: '枪仍报告故障或不可用',
    en: 'The connector still reports a fault or is unavailable',
    es: 'El conector sigue con avería o no disponible',
  },
  'maintenance.retest.failure-no-answer': {
    zh: '充电桩没有应答',
    en: 'The charge point did not answer',
    es: 'El punto no respondió',
  },
  'maintenance.retest.failure-trigger-refused': {
    zh: '充电桩拒绝上报状态',
    en: 'The charge point refused to report its status',
    es: 'El punto se negó a informar de su estado',
  },
  'maintenance.retest.failure-no-status': {
    zh: '充电桩同意但未上报状态',
    en: 'No status was received',
    es: 'No llegó ningún estado',
  },
  'maintenance.retest.failure-unlock-failed': {
    zh: '枪锁没有解开',
    en: 'The connector did not unlock',
    es: 'El conector no se desbloqueó',
  },
  'maintenance.retest.failure-start-refused': {
    zh: '充电桩拒绝启动',
    en: 'The charge point refused to start',
    es: 'El punto rechazó el inicio',
  },
  'maintenance.retest.failure-no-start': {
    zh: '试充没有开始',
    en: 'No session started',
    es: 'No empezó ninguna sesión',
  },
  'maintenance.retest.failure-token-refused': {
    zh: '测试标识未被接受',
    en: 'The test token was not accepted',
    es: 'No se aceptó el identificador de prueba',
  },
  'maintenance.retest.failure-no-energy': {
    zh: '没有充入电量',
    en: 'No energy was delivered',
    es: 'No se entregó energía',
  },
  'maintenance.retest.failure-register-backwards': {
    zh: '表底倒走',
    en: 'The register ran backwards',
    es: 'El contador retrocedió',
  },
  'maintenance.retest.failure-stop-refused': {
    zh: '充电桩拒绝停止',
    en: 'The charge point refused to stop',
    es: 'El punto rechazó la parada',
  },
  'maintenance.retest.failure-no-stop': {
    zh: '试充没有停止',
    en: 'The session did not stop',
    es: 'La sesión no se detuvo',
  },
  'maintenance.retest.failure-fault-again': {
    zh: '故障再次出现',
    en: 'The fault recurred',
    es: 'La avería ha vuelto',
  },
})
