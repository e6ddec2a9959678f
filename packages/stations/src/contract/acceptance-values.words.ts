import type { AuthorizationStatus, AuthorizationStatus201, StoppedReason, StopReason } from '@evops/ocpp/contract'
import { type LocalizedText, words } from '@evops/platform/contract'

/** Texts for the states of a run and its steps, and the names of the steps. */
export const acceptanceStateWords = words({
  'stations.accept.state.running': { zh: '进行中', en: 'In progress', es: 'En curso' },
  'stations.accept.state.passed': { zh: '通过', en: 'Passed', es: 'Superada' },
  'stations.accept.state.failed': { zh: '未通过', en: 'Failed', es: 'No superada' },
  'stations.accept.state.stopped': { zh: '已中止', en: 'Aborted', es: 'Interrumpida' },
  'stations.accept.step-state.waiting': { zh: '待做', en: 'Pending', es: 'Pendiente' },
  'stations.accept.step-state.working': { zh: '进行中', en: 'In progress', es: 'En curso' },
  'stations.accept.step-state.passed': { zh: '通过', en: 'Passed', es: 'Superado' },
  'stations.accept.step-state.failed': { zh: '未通过', en: 'Failed', es: 'Fallido' },
  'stations.accept.step-state.left': {
    zh: '未通过，已继续',
    en: 'Failed, continued',
    es: 'Fallido, continuado',
  },
  'stations.accept.step.boot': { zh: '上电与登录', en: 'Boot', es: 'Arranque' },
  'stations.accept.step.parameters': { zh: '参数', en: 'Parameters', es: 'Parámetros' },
  'stations.accept.step.start': { zh: '远程启动', en: 'Start', es: 'Inicio' },
  'stations.accept.step.meter': { zh: '计量', en: 'Metering', es: 'Medición' },
  'stations.accept.step.stop': { zh: '远程停止', en: 'Stop', es: 'Parada' },
  'stations.accept.step.reboot': {
    zh: '充电中重启',
    en: 'Restart while charging',
    es: 'Reinicio durante la carga',
  },
  'stations.accept.step.late': { zh: '断网补传', en: 'Upload after an outage', es: 'Envío tras un corte' },
})

/** Texts for the reasons why a step failed, and the names of the findings. */
export const acceptanceFindingWords = words({
  'stations.accept.failure.given-up': {
    zh: '现场判定无法完成。',
    en: 'Marked as not possible on site.',
    es: 'Marcado como no posible en el sitio.',
  },
  'stations.accept.failure.no-boot': {
    zh: '没有收到登录报文。请检查接入地址、标识、密码与网络，并查看“被拒连接”。',
    en: 'No boot notification arrived. Check address, identity, password and network, and see “Rejected connections”.',
    es: 'No llegó la notificación de arranque. Revise dirección, identidad, contraseña y red; vea los accesos rechazados.',
  },
  'stations.accept.failure.boot-refused': {
    zh: '平台没有接受登录。',
    en: 'The boot notification was not accepted.',
    es: 'La plataforma no aceptó la notificación de arranque.',
  },
  'stations.accept.failure.clock-off': {
    zh: '桩的时钟误差超过一分钟。请打开对时，或在桩上改正时间。',
    en: 'The clock is more than a minute off. Enable time synchronisation, or set the clock manually.',
    es: 'El reloj se desvía más de un minuto. Active la sincronización o ajústelo manualmente.',
  },
  'stations.accept.failure.no-answer': {
    zh: '桩没有应答。',
    en: 'The charge point did not answer.',
    es: 'El punto no respondió.',
  },
  'stations.accept.failure.command-refused': {
    zh: '桩拒绝了指令。',
    en: 'The charge point refused the command.',
    es: 'El punto rechazó el comando.',
  },
  'stations.accept.failure.connectors-differ': {
    zh: '桩报的枪数与台账不一致。请改台账，或改桩的 NumberOfConnectors。',
    en: 'The number of connectors differs from the registered one. Correct the registration or NumberOfConnectors of the charge point.',
    es: 'El número de conectores difiere del registrado. Corrija el registro o NumberOfConnectors del punto.',
  },
  'stations.accept.failure.keys-missing': {
    zh: '缺少必需的参数，请让厂商补齐。',
    en: 'Required parameters are missing: the manufacturer must add them.',
    es: 'Faltan parámetros obligatorios: debe añadirlos el fabricante.',
  },
  'stations.accept.failure.no-energy-measurand': {
    zh: '采样数据里没有表底。请在 MeterValuesSampledData 中加上 Energy.Active.Import.Register。',
    en: 'The samples contain no meter register. Add Energy.Active.Import.Register to MeterValuesSampledData.',
    es: 'Las muestras no incluyen la lectura del contador. Añada Energy.Active.Import.Register a MeterValuesSampledData.',
  },
  'stations.accept.failure.not-writable': {
    zh: '采样间隔不能修改。',
    en: 'The sample interval cannot be changed.',
    es: 'No se puede cambiar el intervalo de muestras.',
  },
  'stations.accept.failure.not-kept': {
    zh: '桩应答已修改，但回读不是新值。',
    en: 'The charge point reported the change, but another value was read back.',
    es: 'El punto confirmó el cambio, pero se leyó otro valor.',
  },
  'stations.accept.failure.no-plug': {
    zh: '没有收到插枪状态。若已插好，请重做并按“已完成”。',
    en: 'No plugged state was reported. If the connector is plugged in, repeat the step and press Done.',
    es: 'No se notificó el estado enchufado. Si está enchufado, repita el paso y pulse Hecho.',
  },
  'stations.accept.failure.start-refused': {
    zh: '桩拒绝远程启动。',
    en: 'The charge point refused the remote start.',
    es: 'El punto rechazó el inicio remoto.',
  },
  'stations.accept.failure.no-start': {
    zh: '桩接受了启动，却没有开始充电。请检查车辆与枪锁。',
    en: 'The start was accepted, but charging did not start. Check vehicle and lock.',
    es: 'El inicio se aceptó, pero la carga no empezó. Revise vehículo y bloqueo.',
  },
  'stations.accept.failure.other-connector': {
    zh: '在另一把枪上开始了充电：枪号接反了。',
    en: 'Charging started at another connector: the numbering is swapped.',
    es: 'Empezó en otro conector: la numeración está cambiada.',
  },
  'stations.accept.failure.other-token': {
    zh: '桩上报的鉴权凭证与平台下发的不同。',
    en: 'The charge point reported a token other than the one sent.',
    es: 'El punto notificó un identificador distinto del enviado.',
  },
  'stations.accept.failure.token-refused': {
    zh: '该鉴权凭证无效。请换一个有效的鉴权凭证，重新开始验收。',
    en: 'The token is not accepted. Start again with a valid one.',
    es: 'El identificador no se acepta. Empiece de nuevo con uno válido.',
  },
  'stations.accept.failure.no-meter-values': {
    zh: '充电中没有收到采样。',
    en: 'No meter readings were received while charging.',
    es: 'No llegaron lecturas del contador durante la carga.',
  },
  'stations.accept.failure.no-energy': {
    zh: '表底没有增加：车没有在充，或采样里没有电量。',
    en: 'The register does not increase: the vehicle is not charging, or the samples contain no energy.',
    es: 'La lectura no aumenta: el vehículo no carga o las muestras no llevan energía.',
  },
  'stations.accept.failure.register-backwards': {
    zh: '表底倒退，不能用来计费。',
    en: 'The register runs backwards and cannot be used for billing.',
    es: 'La lectura retrocede y no sirve para calcular el cobro.',
  },
  'stations.accept.failure.stop-refused': {
    zh: '桩拒绝远程停止。',
    en: 'The charge point refused the remote stop.',
    es: 'El punto rechazó la parada remota.',
  },
  'stations.accept.failure.no-stop': {
    zh: '桩没有停止充电。',
    en: 'The session did not stop.',
    es: 'La sesión no paró.',
  },
  'stations.accept.failure.no-order': {
    zh: '没有生成结算的订单。',
    en: 'No settled session was created.',
    es: 'No se generó ninguna sesión liquidada.',
  },
  'stations.accept.failure.order-abnormal': {
    zh: '订单异常，不能结算：请核对电表单位、额定功率与时钟。',
    en: 'The session is abnormal and was not settled: check meter units, rated power and clock.',
    es: 'La sesión es anómala y no se liquidó: revise las unidades del contador, la potencia nominal y el reloj.',
  },
  'stations.accept.failure.reset-refused': {
    zh: '桩拒绝重启。',
    en: 'The charge point refused to restart.',
    es: 'El punto rechazó reiniciarse.',
  },
  'stations.accept.failure.no-reboot': {
    zh: '重启后桩没有回来。',
    en: 'The charge point did not come back after the restart.',
    es: 'El punto no volvió tras el reinicio.',
  },
  'stations.accept.failure.session-lost': {
    zh: '重启后桩丢失了正在进行的充电，其电量无法计入。请让厂商修正。',
    en: 'The session in progress was lost in the restart, together with its energy. The manufacturer must fix this.',
    es: 'Tras el reinicio se perdió la sesión en curso y su energía. Debe corregirlo el fabricante.',
  },
  'stations.accept.failure.not-cut': {
    zh: '网络没有断开，或充电在断网之前已停止。请重做。',
    en: 'The network was not disconnected, or charging stopped before. Repeat the step.',
    es: 'La red no se cortó, o la carga paró antes. Repita el paso.',
  },
  'stations.accept.failure.not-back': {
    zh: '桩没有重新连上。',
    en: 'The charge point did not reconnect.',
    es: 'El punto no volvió a conectarse.',
  },
  'stations.accept.failure.upload-lost': {
    zh: '重新联网后没有补传停止记录：断网时的电量会丢失。',
    en: 'No stop record was uploaded after reconnecting: energy charged while offline is lost.',
    es: 'Tras reconectarse no se envió el registro de parada: se pierde la energía cargada sin red.',
  },
  'stations.accept.failure.restamped': {
    zh: '补传的停止时间是上传时间而不是实际时间，或充电在联网之后才停止。',
    en: 'The uploaded stop has the upload time instead of its own, or charging stopped only after reconnecting.',
    es: 'La parada enviada lleva la hora del envío y no la suya, o la carga paró después de reconectarse.',
  },
  'stations.accept.fact.vendor': { zh: '厂商', en: 'Manufacturer', es: 'Fabricante' },
  'stations.accept.fact.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'stations.accept.fact.serial': { zh: '序列号', en: 'Serial number', es: 'Número de serie' },
  'stations.accept.fact.firmware': { zh: '固件', en: 'Firmware', es: 'Firmware' },
  'stations.accept.fact.clock': { zh: '时钟误差', en: 'Clock deviation', es: 'Desvío del reloj' },
  'stations.accept.fact.keys': { zh: '参数个数', en: 'Parameters', es: 'Parámetros' },
  'stations.accept.fact.connectors': { zh: '枪数', en: 'Connectors', es: 'Conectores' },
  'stations.accept.fact.registered': { zh: '台账枪数', en: 'Registered', es: 'Registrados' },
  'stations.accept.fact.missing': { zh: '缺少', en: 'Missing', es: 'Faltan' },
  'stations.accept.fact.sample-interval': {
    zh: '采样间隔',
    en: 'Sample interval',
    es: 'Intervalo de muestras',
  },
  'stations.accept.fact.transaction': { zh: '交易流水号', en: 'Transaction', es: 'Transacción' },
  'stations.accept.fact.register-start': {
    zh: '起度',
    en: 'Register at start',
    es: 'Lectura inicial',
  },
  'stations.accept.fact.register-end': { zh: '止度', en: 'Register at stop', es: 'Lectura final' },
  'stations.accept.fact.energy': { zh: '电量', en: 'Energy', es: 'Energía' },
  'stations.accept.fact.meterValues': { zh: '采样次数', en: 'Samples', es: 'Muestras' },
  'stations.accept.fact.power': { zh: '最大功率', en: 'Peak power', es: 'Potencia máxima' },
  'stations.accept.fact.connector': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'stations.accept.fact.reason': { zh: '停止原因', en: 'Reason', es: 'Motivo' },
  'stations.accept.fact.answer': { zh: '应答', en: 'Answer', es: 'Respuesta' },
  'stations.accept.fact.session': { zh: '订单', en: 'Session', es: 'Sesión' },
  'stations.accept.fact.flags': { zh: '异常', en: 'Anomalies', es: 'Anomalías' },
  'stations.accept.fact.started-at': { zh: '开始', en: 'Started', es: 'Inicio' },
  'stations.accept.fact.stopped-at': { zh: '停止', en: 'Stopped', es: 'Parada' },
  'stations.accept.fact.connected-at': { zh: '恢复联网', en: 'Reconnected', es: 'Reconexión' },
  'stations.accept.fact.told-at': { zh: '补传', en: 'Uploaded', es: 'Enviado' },
  'stations.accept.fact.late-by': { zh: '延迟', en: 'Delay', es: 'Retraso' },
  'stations.accept.fact.booted-after': { zh: '重启用时', en: 'Restart time', es: 'Tiempo de reinicio' },
})

/** Texts for the stop reasons from a charge point and for the responses to its tokens. */
export const acceptanceFactWords = words({
  'stations.accept.reply.DeAuthorized': {
    zh: '鉴权凭证失效',
    en: 'Token no longer accepted',
    es: 'Identificador ya no aceptado',
  },
  'stations.accept.reply.EmergencyStop': { zh: '急停', en: 'Emergency stop', es: 'Parada de emergencia' },
  'stations.accept.reply.EnergyLimitReached': {
    zh: '达到电量上限',
    en: 'Energy limit reached',
    es: 'Límite de energía alcanzado',
  },
  'stations.accept.reply.EVDisconnected': {
    zh: '车辆断开',
    en: 'Vehicle disconnected',
    es: 'Vehículo desconectado',
  },
  'stations.accept.reply.GroundFault': { zh: '接地故障', en: 'Ground fault', es: 'Defecto a tierra' },
  'stations.accept.reply.HardReset': { zh: '硬重启', en: 'Hard reset', es: 'Reinicio forzado' },
  'stations.accept.reply.ImmediateReset': { zh: '立即重启', en: 'Immediate reset', es: 'Reinicio inmediato' },
  'stations.accept.reply.Local': {
    zh: '本地停止',
    en: 'Stopped at the charge point',
    es: 'Parada en el punto',
  },
  'stations.accept.reply.LocalOutOfCredit': { zh: '余额不足', en: 'Out of credit', es: 'Sin saldo' },
  'stations.accept.reply.MasterPass': {
    zh: '管理卡停止',
    en: 'Stopped with a master token',
    es: 'Parada con identificador maestro',
  },
  'stations.accept.reply.Other': { zh: '其他', en: 'Other', es: 'Otro' },
  'stations.accept.reply.OvercurrentFault': { zh: '过流故障', en: 'Overcurrent', es: 'Sobrecorriente' },
  'stations.accept.reply.PowerLoss': { zh: '断电', en: 'Power loss', es: 'Corte de energía' },
  'stations.accept.reply.PowerQuality': { zh: '电能质量', en: 'Power quality', es: 'Calidad de la energía' },
  'stations.accept.reply.Reboot': { zh: '桩重启', en: 'Reboot', es: 'Reinicio' },
  'stations.accept.reply.Remote': { zh: '远程停止', en: 'Remote stop', es: 'Parada remota' },
  'stations.accept.reply.SoftReset': { zh: '软重启', en: 'Soft reset', es: 'Reinicio ordenado' },
  'stations.accept.reply.SOCLimitReached': {
    zh: '达到 SoC 上限',
    en: 'SoC limit reached',
    es: 'Límite de SoC alcanzado',
  },
  'stations.accept.reply.StoppedByEV': {
    zh: '车辆停止',
    en: 'Stopped by the vehicle',
    es: 'Parada del vehículo',
  },
  'stations.accept.reply.TimeLimitReached': {
    zh: '达到时间上限',
    en: 'Time limit reached',
    es: 'Límite de tiempo alcanzado',
  },
  'stations.accept.reply.Timeout': { zh: '超时', en: 'Timeout', es: 'Tiempo agotado' },
  'stations.accept.reply.UnlockCommand': { zh: '远程解锁', en: 'Unlocked', es: 'Desbloqueo' },
  'stations.accept.reply.Accepted': { zh: '有效', en: 'Accepted', es: 'Aceptado' },
  'stations.accept.reply.Blocked': { zh: '已冻结', en: 'Blocked', es: 'Bloqueado' },
  'stations.accept.reply.ConcurrentTx': {
    zh: '已在其他桩充电',
    en: 'In use at another charge point',
    es: 'En uso en otro punto',
  },
  'stations.accept.reply.Expired': { zh: '已过期', en: 'Expired', es: 'Caducado' },
  'stations.accept.reply.Invalid': { zh: '无效', en: 'Invalid', es: 'No válido' },
  'stations.accept.reply.NoCredit': { zh: '余额不足', en: 'No credit', es: 'Sin saldo' },
  'stations.accept.reply.NotAllowedTypeEVSE': {
    zh: '不适用于此类设备',
    en: 'Not valid for this type of equipment',
    es: 'No válido para este tipo de equipo',
  },
  'stations.accept.reply.NotAtThisLocation': {
    zh: '不适用于此地点',
    en: 'Not valid here',
    es: 'No válido en este lugar',
  },
  'stations.accept.reply.NotAtThisTime': {
    zh: '此时段不可用',
    en: 'Not valid at this time',
    es: 'No válido a esta hora',
  },
  'stations.accept.reply.Unknown': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
} satisfies Record<
  `stations.accept.reply.${StopReason | StoppedReason | AuthorizationStatus | AuthorizationStatus201}`,
  LocalizedText
>)
