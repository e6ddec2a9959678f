import { words } from '@evops/platform/contract'

/** What the technician is told, why a step failed and what to do about it, and the names of what was found. */
export const stepWords = words({
  'stations.accept.say.switch-on': {
    zh: '请给桩上电并接通网络；若已通电，请关闭后重新打开。',
    en: 'Switch the charge point on and connect its network. If it is on, switch it off and on again.',
    es: 'Encienda el punto y conecte su red. Si está encendido, apáguelo y vuelva a encenderlo.',
  },
  'stations.accept.say.wait-boot': {
    zh: '请稍候：正在等桩登录。',
    en: 'Wait: the charge point is starting.',
    es: 'Espere: el punto está arrancando.',
  },
  'stations.accept.say.wait-answer': {
    zh: '请稍候：正在等桩应答。',
    en: 'Wait: the charge point is answering.',
    es: 'Espere: el punto está respondiendo.',
  },
  'stations.accept.say.plug-in': {
    zh: '请把充电枪插入车辆。',
    en: 'Plug the connector into the vehicle.',
    es: 'Enchufe el conector al vehículo.',
  },
  'stations.accept.say.replug': {
    zh: '请拔出充电枪，再重新插入车辆。',
    en: 'Unplug the connector and plug it into the vehicle again.',
    es: 'Desenchufe el conector y vuelva a enchufarlo.',
  },
  'stations.accept.say.wait-start': {
    zh: '请稍候：正在等充电开始。',
    en: 'Wait: charging is about to begin.',
    es: 'Espere: la carga va a empezar.',
  },
  'stations.accept.say.wait-samples': {
    zh: '请让车充电：正在等电表读数。',
    en: 'Let it charge: meter readings are on their way.',
    es: 'Deje que cargue: se esperan lecturas del contador.',
  },
  'stations.accept.say.wait-stop': {
    zh: '请稍候：正在等充电停止。',
    en: 'Wait: charging is about to stop.',
    es: 'Espere: la carga va a parar.',
  },
  'stations.accept.say.wait-order': {
    zh: '请稍候：正在核对订单。',
    en: 'Wait: its order is being billed.',
    es: 'Espere: se está facturando su orden.',
  },
  'stations.accept.say.wait-reboot': {
    zh: '请稍候：桩正在重启，请不要断电。',
    en: 'Wait: the charge point is restarting. Leave its power on.',
    es: 'Espere: el punto se reinicia. No corte la corriente.',
  },
  'stations.accept.say.wait-session': {
    zh: '请稍候：桩已回来，正在等它说明重启前的充电。',
    en: 'Wait: it is back and has still to tell what became of the session.',
    es: 'Espere: ha vuelto y falta que diga qué pasó con la sesión.',
  },
  'stations.accept.say.cut-network': {
    zh: '请断开桩的网络（拔网线或关闭路由器），不要断电。',
    en: 'Cut the charge point’s network (pull its cable), not its power.',
    es: 'Corte la red del punto (quite el cable), no la corriente.',
  },
  'stations.accept.say.stop-and-reconnect': {
    zh: '请在桩上停止充电（刷卡或拔枪），等一分钟，再接通网络。',
    en: 'Stop charging at the charge point (card or unplug), wait a minute, then connect its network again.',
    es: 'Pare la carga en el punto (tarjeta o desenchufe), espere un minuto y vuelva a conectar la red.',
  },
  'stations.accept.say.wait-upload': {
    zh: '请稍候：正在等桩补传断网期间的记录。',
    en: 'Wait: what happened without network is being told.',
    es: 'Espere: se está enviando lo ocurrido sin red.',
  },

  'stations.accept.failure.given-up': {
    zh: '现场判定做不到。',
    en: 'Given up on the spot.',
    es: 'Se abandonó en el sitio.',
  },
  'stations.accept.failure.no-boot': {
    zh: '没有收到登录报文。请检查接入地址、标识、密码与网络，并查看“被拒连接”。',
    en: 'No boot arrived. Check address, identity, password and network; see the refused connections.',
    es: 'No llegó el arranque. Revise dirección, identidad, contraseña y red; vea los accesos rechazados.',
  },
  'stations.accept.failure.boot-refused': {
    zh: '平台没有接受登录。',
    en: 'The boot was not accepted.',
    es: 'No se aceptó el arranque.',
  },
  'stations.accept.failure.clock-off': {
    zh: '桩的时钟误差超过一分钟。请打开对时，或在桩上改正时间。',
    en: 'Its clock is more than a minute off. Let it take the time from the platform, or set it by hand.',
    es: 'Su reloj se desvía más de un minuto. Haga que tome la hora de la plataforma o ajústela a mano.',
  },
  'stations.accept.failure.no-answer': { zh: '桩没有应答。', en: 'It did not answer.', es: 'No respondió.' },
  'stations.accept.failure.command-refused': {
    zh: '桩拒绝了指令。',
    en: 'It refused the command.',
    es: 'Rechazó el comando.',
  },
  'stations.accept.failure.guns-differ': {
    zh: '桩报的枪数与台账不一致。请改台账，或改桩的 NumberOfConnectors。',
    en: 'It has another number of connectors than is registered. Correct the register or the charge point.',
    es: 'Tiene otro número de conectores que el registrado. Corrija el registro o el punto.',
  },
  'stations.accept.failure.keys-missing': {
    zh: '缺少必需的参数，请让厂商补齐。',
    en: 'Required settings are missing: its maker must add them.',
    es: 'Faltan ajustes obligatorios: debe añadirlos el fabricante.',
  },
  'stations.accept.failure.no-energy-measurand': {
    zh: '采样数据里没有电表读数。请在 MeterValuesSampledData 中加上 Energy.Active.Import.Register。',
    en: 'Its samples hold no meter register. Add Energy.Active.Import.Register to MeterValuesSampledData.',
    es: 'Sus muestras no llevan el contador. Añada Energy.Active.Import.Register a MeterValuesSampledData.',
  },
  'stations.accept.failure.not-writable': {
    zh: '采样间隔不能修改。',
    en: 'The sample interval can’t be changed.',
    es: 'No se puede cambiar el intervalo de muestras.',
  },
  'stations.accept.failure.not-kept': {
    zh: '桩说已修改，读回来却不是新值。',
    en: 'It said that a setting was changed, but another value was read back.',
    es: 'Dijo que cambió un ajuste, pero se leyó otro valor.',
  },
  'stations.accept.failure.no-plug': {
    zh: '没有收到插枪状态。若已插好，请重做并按“已完成”。',
    en: 'It did not tell of a plug. If it is plugged in, repeat and press Done.',
    es: 'No avisó del enchufe. Si está enchufado, repita y pulse Hecho.',
  },
  'stations.accept.failure.start-refused': {
    zh: '桩拒绝远程启动。',
    en: 'It refused to start.',
    es: 'Rechazó iniciar.',
  },
  'stations.accept.failure.no-start': {
    zh: '桩接受了启动，却没有开始充电。请检查车辆与枪锁。',
    en: 'It accepted the start, but no session began. Check vehicle and lock.',
    es: 'Aceptó el inicio, pero no empezó ninguna sesión. Revise vehículo y bloqueo.',
  },
  'stations.accept.failure.other-gun': {
    zh: '在另一把枪上开始了充电：枪号接反了。',
    en: 'It began at another connector: they are numbered the other way round.',
    es: 'Empezó en otro conector: la numeración está cambiada.',
  },
  'stations.accept.failure.other-token': {
    zh: '桩上报的凭证与平台下发的不同。',
    en: 'It told another start token than it was given.',
    es: 'Comunicó otra credencial que la recibida.',
  },
  'stations.accept.failure.token-refused': {
    zh: '该启动凭证无效。请换一个有效的凭证，重新开始验收。',
    en: 'The start token is not accepted. Begin anew with a valid one.',
    es: 'La credencial no se acepta. Empiece de nuevo con una válida.',
  },
  'stations.accept.failure.no-samples': {
    zh: '充电中没有收到电表读数。',
    en: 'No meter readings came while it charged.',
    es: 'No llegaron lecturas durante la carga.',
  },
  'stations.accept.failure.no-energy': {
    zh: '读数没有增加：车没有在充，或读数里没有电量。',
    en: 'The register does not rise: the vehicle takes nothing, or its readings hold no energy.',
    es: 'El contador no sube: el vehículo no toma nada o las lecturas no llevan energía.',
  },
  'stations.accept.failure.register-backwards': {
    zh: '电表读数倒退，不能用来计费。',
    en: 'The register runs backwards and can’t be billed by.',
    es: 'El contador va hacia atrás y no sirve para facturar.',
  },
  'stations.accept.failure.stop-refused': {
    zh: '桩拒绝远程停止。',
    en: 'It refused to stop.',
    es: 'Rechazó parar.',
  },
  'stations.accept.failure.no-stop': {
    zh: '桩没有停止充电。',
    en: 'The session did not stop.',
    es: 'La sesión no paró.',
  },
  'stations.accept.failure.no-order': {
    zh: '没有生成结算的订单。',
    en: 'No billed order came of it.',
    es: 'No resultó ninguna orden facturada.',
  },
  'stations.accept.failure.order-abnormal': {
    zh: '订单异常，不能结算：请核对电表单位、额定功率与时钟。',
    en: 'Its order is abnormal and was not billed: compare meter units, rated power and clock.',
    es: 'Su orden es anómala y no se facturó: revise las unidades del contador, la potencia nominal y el reloj.',
  },
  'stations.accept.failure.reset-refused': {
    zh: '桩拒绝重启。',
    en: 'It refused to restart.',
    es: 'Rechazó reiniciar.',
  },
  'stations.accept.failure.no-reboot': {
    zh: '重启后桩没有回来。',
    en: 'It did not come back after the restart.',
    es: 'No volvió tras el reinicio.',
  },
  'stations.accept.failure.session-lost': {
    zh: '重启后桩忘了正在进行的充电：电量会丢失。请让厂商修正。',
    en: 'After the restart it lost the session: energy is lost. Its manufacturer must fix this.',
    es: 'Tras el reinicio olvidó la sesión: se pierde energía. Debe corregirlo el fabricante.',
  },
  'stations.accept.failure.not-cut': {
    zh: '网络没有断开，或充电在断网之前已停止。请重做。',
    en: 'The network was not cut, or charging stopped before. Repeat the step.',
    es: 'La red no se cortó, o la carga paró antes. Repita el paso.',
  },
  'stations.accept.failure.not-back': {
    zh: '桩没有重新连上。',
    en: 'It did not connect again.',
    es: 'No volvió a conectarse.',
  },
  'stations.accept.failure.upload-lost': {
    zh: '重新联网后没有补传停止记录：断网时的电量会丢失。',
    en: 'Back on the network, it told no stop: what is charged without network is lost.',
    es: 'De vuelta en la red, no comunicó la parada: se pierde lo cargado sin red.',
  },
  'stations.accept.failure.restamped': {
    zh: '补传的停止时间是上传时间而不是实际时间，或充电在联网之后才停止。',
    en: 'The stop bears the time of the upload instead of its own, or came only after the network was back.',
    es: 'La parada lleva la hora del envío y no la suya, o llegó después de volver la red.',
  },

  'stations.accept.fact.vendor': { zh: '厂商', en: 'Maker', es: 'Fabricante' },
  'stations.accept.fact.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'stations.accept.fact.serial': { zh: '序列号', en: 'Serial number', es: 'Número de serie' },
  'stations.accept.fact.firmware': { zh: '固件', en: 'Firmware', es: 'Firmware' },
  'stations.accept.fact.clock': { zh: '时钟误差', en: 'Clock differs by', es: 'Desvío del reloj' },
  'stations.accept.fact.keys': { zh: '参数个数', en: 'Settings', es: 'Ajustes' },
  'stations.accept.fact.guns': { zh: '枪数', en: 'Connectors', es: 'Conectores' },
  'stations.accept.fact.registered': { zh: '台账枪数', en: 'Registered', es: 'Registrados' },
  'stations.accept.fact.missing': { zh: '缺少', en: 'Missing', es: 'Faltan' },
  'stations.accept.fact.sample-interval': {
    zh: '采样间隔',
    en: 'Sample interval',
    es: 'Intervalo de muestras',
  },
  'stations.accept.fact.transaction': { zh: '交易号', en: 'Transaction', es: 'Transacción' },
  'stations.accept.fact.register-start': {
    zh: '起始读数',
    en: 'Register at start',
    es: 'Contador al inicio',
  },
  'stations.accept.fact.register-end': { zh: '结束读数', en: 'Register at stop', es: 'Contador al final' },
  'stations.accept.fact.energy': { zh: '电量', en: 'Energy', es: 'Energía' },
  'stations.accept.fact.samples': { zh: '读数次数', en: 'Readings', es: 'Lecturas' },
  'stations.accept.fact.power': { zh: '最大功率', en: 'Highest power', es: 'Potencia máxima' },
  'stations.accept.fact.gun': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'stations.accept.fact.reason': { zh: '停止原因', en: 'Reason', es: 'Motivo' },
  'stations.accept.fact.answer': { zh: '应答', en: 'Answer', es: 'Respuesta' },
  'stations.accept.fact.order': { zh: '订单', en: 'Order', es: 'Orden' },
  'stations.accept.fact.flags': { zh: '标记', en: 'Flags', es: 'Marcas' },
  'stations.accept.fact.started-at': { zh: '开始', en: 'Started', es: 'Inicio' },
  'stations.accept.fact.stopped-at': { zh: '停止', en: 'Stopped', es: 'Parada' },
  'stations.accept.fact.connected-at': { zh: '恢复联网', en: 'Connected again', es: 'Reconexión' },
  'stations.accept.fact.told-at': { zh: '补传', en: 'Told', es: 'Enviado' },
  'stations.accept.fact.late-by': { zh: '晚', en: 'Later by', es: 'Retraso' },
  'stations.accept.fact.booted-after': { zh: '重启用时', en: 'Back after', es: 'Volvió tras' },
})
