import { words } from '@evops/platform/contract'

/** Texts for the technician: instructions, reasons why a step failed, advice, and names of the findings. */
export const stepWords = words({
  'stations.accept.instruction.switch-on': {
    zh: '请给桩上电并接通网络；若已通电，请关闭后重新打开。',
    en: 'Switch the charge point on and connect its network. If it is on, switch it off and on again.',
    es: 'Encienda el punto y conecte su red. Si está encendido, apáguelo y vuelva a encenderlo.',
  },
  'stations.accept.instruction.wait-boot': {
    zh: '请稍候：正在等桩登录。',
    en: 'Please wait: the charge point is starting.',
    es: 'Espere: el punto está arrancando.',
  },
  'stations.accept.instruction.wait-answer': {
    zh: '请稍候：正在等桩应答。',
    en: 'Please wait: awaiting the charge point’s answer.',
    es: 'Espere: se espera la respuesta del punto.',
  },
  'stations.accept.instruction.plug-in': {
    zh: '请把充电枪插入车辆。',
    en: 'Plug the connector into the vehicle.',
    es: 'Enchufe el conector al vehículo.',
  },
  'stations.accept.instruction.replug': {
    zh: '请拔出充电枪，再重新插入车辆。',
    en: 'Unplug the connector and plug it into the vehicle again.',
    es: 'Desenchufe el conector y vuelva a enchufarlo.',
  },
  'stations.accept.instruction.wait-start': {
    zh: '请稍候：正在等充电开始。',
    en: 'Please wait: charging is about to start.',
    es: 'Espere: la carga va a empezar.',
  },
  'stations.accept.instruction.wait-meter-values': {
    zh: '请让车充电：正在等采样。',
    en: 'Keep charging: waiting for meter readings.',
    es: 'Siga cargando: se esperan lecturas del contador.',
  },
  'stations.accept.instruction.wait-stop': {
    zh: '请稍候：正在等充电停止。',
    en: 'Please wait: charging is about to stop.',
    es: 'Espere: la carga va a parar.',
  },
  'stations.accept.instruction.wait-order': {
    zh: '请稍候：正在核对订单。',
    en: 'Please wait: the session is being billed.',
    es: 'Espere: se está liquidando su sesión.',
  },
  'stations.accept.instruction.wait-reboot': {
    zh: '请稍候：桩正在重启，请不要断电。',
    en: 'Please wait: the charge point is restarting. Do not cut its power.',
    es: 'Espere: el punto se reinicia. No corte la corriente.',
  },
  'stations.accept.instruction.wait-session': {
    zh: '请稍候：桩已回来，正在等它说明重启前的充电。',
    en: 'Please wait: the charge point is back and must still report the interrupted session.',
    es: 'Espere: el punto ha vuelto y aún debe informar de la sesión interrumpida.',
  },
  'stations.accept.instruction.cut-network': {
    zh: '请断开桩的网络（拔网线或关闭路由器），不要断电。',
    en: 'Disconnect the charge point’s network (pull its cable); keep its power on.',
    es: 'Desconecte la red del punto (quite el cable), no la corriente.',
  },
  'stations.accept.instruction.stop-and-reconnect': {
    zh: '请在桩上停止充电（刷卡或拔枪），等一分钟，再接通网络。',
    en: 'Stop charging at the charge point (card or unplug), wait a minute, then connect its network again.',
    es: 'Pare la carga en el punto (tarjeta o desenchufe), espere un minuto y vuelva a conectar la red.',
  },
  'stations.accept.instruction.wait-upload': {
    zh: '请稍候：正在等桩补传断网期间的记录。',
    en: 'Please wait: the charge point is uploading records from the outage.',
    es: 'Espere: el punto está enviando los registros del corte.',
  },
})
