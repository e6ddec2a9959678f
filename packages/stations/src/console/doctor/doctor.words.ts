import { words } from '@evops/platform/contract'

/** Texts for the connection diagnosis on a charge point's page. */
export const doctorWords = words({
  'stations.doctor.title': { zh: '连接诊断', en: 'Connection diagnosis', es: 'Diagnóstico de conexión' },
  'stations.doctor.note': {
    zh: '被拒的尝试按原因计数',
    en: 'Refused attempts are counted by cause',
    es: 'Los intentos rechazados se cuentan por causa',
  },
  'stations.doctor.well': {
    zh: '连接正常',
    en: 'Connection in order',
    es: 'Conexión correcta',
  },
  'stations.doctor.silent': {
    zh: '没有收到任何尝试',
    en: 'No attempt received',
    es: 'No ha llegado ningún intento',
  },
  'stations.doctor.silent-text': {
    zh: '没有收到桩的连接尝试：检查它的电源、网络和防火墙，以及后台地址的主机名和端口。',
    en: 'No connection attempt has arrived: check power, network and firewall, and host and port of the address.',
    es: 'No ha llegado ningún intento de conexión: revise la alimentación, la red y el cortafuegos, y el host y el puerto de la dirección.',
  },
  'stations.doctor.clock': {
    zh: '桩的时钟相差 {seconds} 秒：计费时段会算错。请让它与平台对时（BootNotification 与 Heartbeat 的应答里有时间），或启用 NTP。',
    en: 'The clock is {seconds} s off, so energy may be assigned to the wrong period. Synchronise it by BootNotification and Heartbeat, or by NTP.',
    es: 'El reloj se desvía {seconds} s y la energía puede asignarse a otro periodo. Sincronícelo con BootNotification y Heartbeat, o por NTP.',
  },
  'stations.doctor.certificate': {
    zh: '桩的证书将在 30 天内到期或已到期。请用 ExtendedTriggerMessage（SignChargePointCertificate）让它申请新证书。',
    en: 'The certificate expires within 30 days or has expired. Request a new one with ExtendedTriggerMessage (SignChargePointCertificate).',
    es: 'El certificado caduca en 30 días o ya caducó. Pida otro con ExtendedTriggerMessage (SignChargePointCertificate).',
  },
  'stations.doctor.second': {
    zh: '七天内有 {count} 次以同一标识的第二个连接被拒：可能两台桩用了同一标识，或有人冒用。',
    en: 'A second connection with this identity was refused {count} {count|time|times} in seven days: two devices use it, or an intruder tries to.',
    es: 'En siete días se rechazó {count} {count|vez|veces} una segunda conexión con esta identidad: la usan dos equipos o alguien intenta suplantarla.',
  },
  'stations.doctor.policy': {
    zh: '最近以安全等级 {actual} 接入，低于运营商要求的 {least}；宽限至：{until}。',
    en: 'It last connected with security profile {actual}, below the least profile {least} of the operator. Grace until: {until}.',
    es: 'Se conectó por última vez con el perfil {actual}, por debajo del mínimo {least} del operador. Plazo hasta: {until}.',
  },
  'stations.doctor.unmeasured': {
    zh: '七天内有 {count} 次充电缺少起度或止度（SampledDataCtrlr 未配置电能表底）：这些订单无法直接计费。',
    en: '{count} {count|session|sessions} in seven days without a start or end register (SampledDataCtrlr does not include the energy register): they cannot be billed automatically.',
    es: '{count} {count|sesión|sesiones} en siete días sin lectura inicial o final (SampledDataCtrlr no incluye el registro de energía): no se pueden liquidar automáticamente.',
  },
  'stations.doctor.tell-registers': {
    zh: '让桩上报表底',
    en: 'Set the measurands',
    es: 'Configurar las magnitudes',
  },
  'stations.doctor.registers-set': {
    zh: '已设置：之后的充电会上报表底',
    en: 'Set: new sessions report the meter register',
    es: 'Configurado: las nuevas sesiones enviarán la lectura del contador',
  },
  'stations.doctor.registers-already': {
    zh: '桩已配置为上报表底，未作改动',
    en: 'Already configured to report the register; nothing was changed',
    es: 'Ya está configurado para enviar la lectura; no se cambió nada',
  },
  'stations.doctor.registers-refused': {
    zh: '桩未接受或未连接；请在参数页查看应答',
    en: 'Not accepted, or not connected; see its answers under Commands',
    es: 'No lo aceptó o no está conectado; consulte sus respuestas en Comandos',
  },
  'stations.doctor.times': {
    zh: '{times} 次 · 来自 {address}',
    en: '{times} {times|time|times} · from {address}',
    es: '{times} {times|vez|veces} · desde {address}',
  },
  'stations.doctor.last-seen': { zh: '最近一次报文', en: 'Last seen', es: 'Último mensaje' },
  'stations.doctor.booted': { zh: '最近一次启动', en: 'Last boot', es: 'Último arranque' },
  'stations.doctor.clock-is': { zh: '时钟误差', en: 'Clock deviation', es: 'Desvío del reloj' },
  'stations.doctor.seconds': { zh: '{seconds} 秒', en: '{seconds} s', es: '{seconds} s' },
  'stations.doctor.profile': {
    zh: '生效的安全等级',
    en: 'Security profile in force',
    es: 'Perfil de seguridad vigente',
  },
  'stations.doctor.profile-none': { zh: '未设定', en: 'none', es: 'ninguno' },
  'stations.doctor.profile-next': {
    zh: '{now}，按等级 {next} 接入后即为 {next}',
    en: '{now}; {next} once it connects with it',
    es: '{now}; {next} cuando se conecte con él',
  },
  'stations.doctor.certificate-until': {
    zh: '证书有效至',
    en: 'Certificate valid until',
    es: 'Certificado válido hasta',
  },
})
